//! A browser to look at pages with: Chromium, told what to do by its driver, in the words of the WebDriver standard.

use serde_json::{json, Value};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub struct Browser {
    driver: Child,
    agent: ureq::Agent,
    /// Where the driver listens, and from the start on where it takes commands for this browser.
    address: String,
}

impl Browser {
    pub fn start() -> Browser {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("chromedriver (Debian's chromium-driver) does not start: {error}"));
        let output = BufReader::new(driver.stdout.take().expect("it is piped"));
        let started = output.lines().map_while(Result::ok).find_map(|line| {
            let port = line.strip_suffix('.')?.rsplit_once("successfully on port ")?.1;
            port.parse::<u16>().ok()
        });
        let config = ureq::Agent::config_builder().http_status_as_error(false).build();
        let address = format!("http://127.0.0.1:{}", started.expect("it says where it listens"));
        let mut browser = Browser { driver, agent: config.into(), address };
        // Without a sandbox of its own, since tests may run as root and load only our own pages.
        let options = json!({ "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
        let capabilities = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let session = browser.post("/session", json!({ "capabilities": { "alwaysMatch": capabilities } }));
        browser.address += &format!("/session/{}", session["sessionId"].as_str().expect("a session has a name"));
        browser
    }

    fn post(&self, path: &str, body: Value) -> Value {
        let answer = self.agent.post(format!("{}{path}", self.address)).send_json(&body);
        let answer = answer.and_then(|mut answer| answer.body_mut().read_json::<Value>());
        let value = answer.unwrap_or_else(|error| panic!("{path}: {error}"))["value"].take();
        assert!(value.get("error").is_none(), "{path} {body}: {value}");
        value
    }

    fn cdp(&self, command: &str, parameters: Value) {
        self.post("/goog/cdp/execute", json!({ "cmd": command, "params": parameters }));
    }

    pub fn open(&self, page: &Path) {
        self.post("/url", json!({ "url": format!("file://{}", page.display()) }));
    }

    pub fn size(&self, width: u32, height: u32) {
        let mobile = width < 600;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.cdp("Emulation.setDeviceMetricsOverride", size);
    }

    /// `light` or `dark`, as the system would have it.
    pub fn prefer(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.cdp("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// What a function body returns in the page.
    pub fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", json!({ "script": script, "args": [] }))
    }

    /// Clicks as a user does: what is covered or not to be seen cannot be clicked.
    pub fn click(&self, selector: &str) {
        let found = self.post("/element", json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().and_then(|object| object.values().next()?.as_str()).expect("an element has a name");
        self.post(&format!("/element/{id}/click"), json!({}));
    }

    /// Presses a key, wherever the focus is. Keys without a character have one in the standard.
    pub fn press(&self, key: char) {
        let keys = json!([{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }]);
        self.post("/actions", json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": keys }] }));
    }

    /// What the page complained about since the last look.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.post("/se/log", json!({ "type": "browser" }));
        log.as_array().expect("a list").iter().map(|entry| entry["message"].to_string()).collect()
    }
}

pub const TAB: char = '\u{e004}';
pub const ENTER: char = '\u{e007}';
pub const LEFT: char = '\u{e012}';
pub const RIGHT: char = '\u{e014}';
pub const END: char = '\u{e010}';
pub const HOME: char = '\u{e011}';

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.agent.delete(&self.address).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
