//! Why there is no program: the user's code, the user's files, a missing tool, a construct without a meaning,
//! no time left, or us.

use std::fmt;
use std::path::PathBuf;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The program does not compile or link; the message is the compiler's own.
    Compile { message: String },
    /// A file cannot be used as it is.
    Input { file: PathBuf, message: String },
    /// clang cannot be run.
    Tool { message: String },
    /// It was asked to stop.
    Interrupted,
    /// A bug of Shrike.
    Internal(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Compile { message } => f.write_str(message.trim_end()),
            Error::Input { file, message } => write!(f, "{}: {message}", file.display()),
            Error::Tool { message } => f.write_str(message),
            Error::Interrupted => f.write_str("interrupted"),
            Error::Internal(message) => write!(f, "internal error while lowering: {message}"),
        }
    }
}

impl std::error::Error for Error {}
