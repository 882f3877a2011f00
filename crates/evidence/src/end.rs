//! How a run tells, by its exit status and a line that starts with `MARK`, that the harness has ended it and why.
//!
//! The statuses are data of one place: the harness defines them by name (`definitions`), and what judges a run reads them back.

/// What a line on standard error begins with that the harness has written at the end.
pub(crate) const MARK: &str = "shrike-replay: ";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Memory is not freed when the program ends.
    BlocksLeft,
    /// The error function is called.
    ErrorCalled,
    AssertionFailed,
    /// An assumption does not hold.
    AssumptionFalse,
    /// The program asks for another input than the next one.
    InputsDiffer,
    /// Two threads are about to access the same bytes.
    Raced,
    /// The run cannot go on natively: a function or memory is missing.
    Lacking,
    /// Calls have filled the stack.
    StackFull,
}

impl End {
    /// With their exit statuses, and the names these have in C.
    const ALL: [(End, i32, &'static str); 8] = [
        (End::BlocksLeft, 80, "SHRIKE_BLOCKS_LEFT"),
        (End::ErrorCalled, 81, "SHRIKE_ERROR_CALLED"),
        (End::AssertionFailed, 82, "SHRIKE_ASSERTION_FAILED"),
        (End::AssumptionFalse, 83, "SHRIKE_ASSUMPTION_FALSE"),
        (End::InputsDiffer, 84, "SHRIKE_INPUTS_DIFFER"),
        (End::Lacking, 85, "SHRIKE_LACKING"),
        (End::StackFull, 86, "SHRIKE_STACK_FULL"),
        (End::Raced, 87, "SHRIKE_RACED"),
    ];

    pub fn from_status(status: i32) -> Option<End> {
        End::ALL.iter().find(|(_, known, _)| *known == status).map(|(end, _, _)| *end)
    }

    /// C that defines the names, for the harness.
    pub fn definitions() -> String {
        let names: Vec<String> = End::ALL.iter().map(|(_, status, name)| format!("    {name} = {status},\n")).collect();
        format!("/* Exit statuses by which the end of a run is known. */\nenum {{\n{}}};\n", names.concat())
    }
}
