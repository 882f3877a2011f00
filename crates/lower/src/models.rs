//! Shrike's models of libc: C sources that `build.rs` compiled, one bitcode module per data model.
//!
//! They are linked behind the user's program: every definition counts only where the program refers to it and does not
//! define it, directly or through other models.

use crate::error::Error;
use crate::llvm::{Context, Linkage, Module};
use ir::DataModel;

/// The attribute that marks functions of the models.
pub const MARK: &str = "shrike-model";

/// How the models' source files are called in debug information.
pub const DIRECTORY: &str = "<shrike>";

/// Empty where Shrike was built without models.
const ILP32: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/models32.bc"));
const LP64: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/models64.bc"));

/// What the C library exports, in alphabetical order, a name a line.
const LIBC: &str = include_str!(concat!(env!("OUT_DIR"), "/libc.txt"));

/// Is there a function of the C library by this name?
pub fn is_libc(name: &str) -> bool {
    LIBC.lines().any(|known| known == name)
}

/// Functions by which a program registers what is to be called when it ends.
const REGISTER: [&str; 3] = ["atexit", "on_exit", "__cxa_atexit"];

pub fn link(context: &Context, module: &Module, model: DataModel) -> Result<(), Error> {
    let bitcode = match model {
        DataModel::Ilp32 => ILP32,
        DataModel::Lp64 => LP64,
    };
    if bitcode.is_empty() {
        return Ok(());
    }
    let models = context.parse_lazily(bitcode, "models").map_err(Error::Internal)?;
    for function in models.functions().filter(|function| !function.is_declaration()) {
        function.mark(MARK);
        make_optional(function);
    }
    models.globals().chain(models.aliases()).filter(|global| !global.is_declaration()).for_each(make_optional);
    // Returning from main is calling exit, which a program that registers something need not name itself.
    let registers = module.functions().find(|function| REGISTER.contains(&function.name().as_str()));
    if let Some(function) = registers.filter(|_| !module.functions().any(|function| function.name() == "exit")) {
        module.declare_source("exit", function.value_type().return_type());
    }
    module.link(models).map_err(|message| Error::Compile { message })
}

/// The linker takes a `linkonce_odr` definition only where it is needed, and drops it for any other.
fn make_optional(global: crate::llvm::Val) {
    let linkage = global.linkage();
    if !matches!(linkage, Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage | Linkage::LLVMAppendingLinkage) {
        global.set_linkage(Linkage::LLVMLinkOnceODRLinkage);
    }
}
