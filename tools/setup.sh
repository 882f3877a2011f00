#!/bin/sh
# Makes this machine ready: installs the Debian packages that are missing, and builds Shrike where it is out of date.
#
#   tools/setup.sh build   what Shrike needs, then the release binary; prints where that is
#   tools/setup.sh test    what Shrike and its tests need
#
# Quick where nothing is to do. Messages go to standard error, since standard output belongs to Shrike's answers.
# Exit code 69: something is missing that this script cannot provide; the message says what to type.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
unavailable=69
trap 'rm -f "${log-}" "${began-}"' EXIT

say() { echo "shrike: $*" >&2; }

# The packages of the list for a purpose that are not installed.
missing() {
    wanted=$(awk -v purpose="$1" '$1 == "build" || $1 == purpose { print $2 }' "$root/tools/packages.txt")
    # shellcheck disable=SC2016,SC2086
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p')
    echo "$wanted" | grep -vxF -- "$installed" | tr '\n' ' '
}

reason() { awk -v package="$1" '$2 == package { $1 = $2 = ""; sub(/^ +/, ""); print }' "$root/tools/packages.txt"; }

# apt-get as root. Waits for other package managers.
apt() {
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 "$@" >"$log" 2>&1 </dev/null
}

install() {
    for package in "$@"; do
        say "installing $package: $(reason "$package")"
    done
    log=$(mktemp)
    # First with the package lists as they are; they may be old, or, on a fresh system, not there at all. Where a package
    # of the user's would have to go, nothing is installed: apt-get says which, and the user decides.
    if apt install --no-remove --no-install-recommends "$@"; then return; fi
    if apt update && apt install --no-remove --no-install-recommends "$@"; then return; fi
    cat "$log" >&2
    say "apt-get could not install these packages; its messages stand above"
    exit $unavailable
}

packages() {
    if ! command -v dpkg-query >/dev/null; then
        if command -v clang-19 >/dev/null && command -v llvm-config-19 >/dev/null; then return; fi
        say "this is not Debian: install clang 19, LLVM 19 with its static libraries, and what Bitwuzla is built from (see tools/packages.txt)"
        exit $unavailable
    fi
    list=$(missing "$1")
    [ -n "$list" ] || return 0
    as_root=
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            as_root="sudo -n"
        else
            command="apt-get update && apt-get install --no-install-recommends ${list% }"
            say "packages are missing, and only root can install them. Type this, then try again:"
            if command -v sudo >/dev/null; then how=sudo\ sh; else how=su; fi
            echo "    $how -c '$command'" >&2
            exit $unavailable
        fi
    fi
    # One installation at a time: a process that waited here may find its work done. The lock is not dpkg's own.
    {
        flock -n 9 || { say "waiting for another installation to end"; flock 9; }
        list=$(missing "$1")
        # shellcheck disable=SC2086
        [ -z "$list" ] || install $list
    } 9</var/lib/dpkg
}

binary() {
    target=${CARGO_TARGET_DIR:-$root/target}
    case $target in /*) ;; *) target=$PWD/$target ;; esac
    binary=$target/release/shrike
    # Has the time at which the last build began.
    stamp=$target/release/.shrike-is-current
    # Folders count as well, so that a removed file is noticed.
    if [ ! -x "$binary" ] || [ ! -e "$stamp" ] ||
        [ -n "$(cd "$root" && find Cargo.toml Cargo.lock .cargo crates models -newer "$stamp" -print -quit 2>/dev/null)" ]
    then
        build
    fi
    echo "$binary"
}

build() {
    PATH=$PATH:${CARGO_HOME:-${HOME:-}/.cargo}/bin
    if ! command -v cargo >/dev/null; then
        say "cargo is missing: install Rust (https://rustup.rs), then try again"
        exit $unavailable
    fi
    [ -x "$binary" ] || say "building Shrike: a few minutes, the first time only"
    quiet=-q
    [ ! -t 2 ] || quiet=
    began=$(mktemp)
    # From the project's folder, where cargo finds .cargo/config.toml. Cargo makes the target folder itself, to mark it.
    # shellcheck disable=SC2086
    if ! (cd "$root" && cargo build --release $quiet -p shrike --target-dir "$target") >&2; then
        say "the build failed; the messages of $(cargo --version) stand above"
        exit $unavailable
    fi
    touch -r "$began" "$stamp"
}

case ${1-} in
    build) packages build && binary ;;
    test) packages test ;;
    *) say "usage: tools/setup.sh build|test"; exit 64 ;;
esac
