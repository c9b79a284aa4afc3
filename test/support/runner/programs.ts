/** Programs that tests need and npm doesn't provide; each is installed where possible. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureBinary, type Program } from "../../../tools/support/processes/program.ts";

const program = (names: readonly string[], apt: string, brew = apt): Program => ({
  names,
  apt,
  brew,
  missing: `${names[0]} is missing: install it (apt-get install ${apt}, or brew install ${brew}), and run this again`,
});

const PROGRAMS = {
  busybox: program(["busybox"], "busybox"),
  curl: program(["curl"], "curl"),
  dash: program(["dash"], "dash"),
  fish: program(["fish"], "fish"),
  // The JDK's `jar` program also checks that JUnit is installed.
  java: {
    names: ["jar"],
    check: ["--list", "--file", "/usr/share/java/junit-platform-console.jar"],
    apt: "default-jdk-headless junit5",
    brew: "openjdk",
    missing: "a JDK and Debian's package of JUnit are missing: apt-get install default-jdk-headless junit5",
  },
  python: program(["python3"], "python3", "python"),
  "prometheus-parser": {
    names: ["python3"],
    check: ["-c", "import prometheus_client"],
    apt: "python3-prometheus-client",
    brew: "python",
    missing:
      "Prometheus' client for Python is missing: install it (apt-get install python3-prometheus-client, or pip install prometheus-client), and run this again",
  },
  "systemd-analyze": program(["systemd-analyze"], "systemd"),
  zsh: program(["zsh"], "zsh"),
};

/** The timeout of a hook that calls `ensure`: in the worst case, everything has to be installed. */
export const INSTALL_MS = 300_000;

/** Returns the path of a program. Throws a one-line Error that explains what to install if it is missing. */
export const ensure = (name: keyof typeof PROGRAMS): Promise<string> => ensureBinary(PROGRAMS[name]);

/** Returns the first Node of this major version on the PATH, or an empty string; npm can't install a second Node. */
export async function findNode(major: number): Promise<string> {
  for (const folder of (process.env.PATH ?? "").split(":")) {
    const node = join(folder, "node");
    const version = await promisify(execFile)(node, ["--version"]).then(
      ({ stdout }) => stdout,
      () => "",
    );
    if (version.startsWith(`v${major}.`)) return node;
  }
  return "";
}

/** Whether `terraform` is installed; no distribution packages it. */
export const hasTerraform = (): Promise<boolean> =>
  promisify(execFile)("terraform", ["version"]).then(
    () => true,
    () => false,
  );
