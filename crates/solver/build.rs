//! Links CaDiCaL, the SAT solver that Bitwuzla calls: Debian has it as a static library, and `bitwuzla-sys` leaves it out.

fn main() {
    println!("cargo:rustc-link-lib=static=cadical");
    // Where Debian has libraries of this machine; the compiler knows the path, but rustc wants to be told.
    let machine = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    println!("cargo:rustc-link-search=native=/usr/lib/{machine}-linux-gnu");
    println!("cargo:rerun-if-changed=build.rs");
}
