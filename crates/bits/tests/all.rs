//! Numbers against the hardware's and against exact ones: one program, because each that is linked costs seconds.

mod float_hardware;
mod float_nearest;
mod vector;
