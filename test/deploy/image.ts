/** Builds a Dockerfile without Docker: each stage is a folder that represents the root of an image. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Copy, DockerfileParser, type Env, type From, type Instruction } from "dockerfile-ast";
import { BARE } from "../support/services/clean-environment.ts";

const ROOT = join(import.meta.dirname, "../..");

export interface Image {
  /** The folder that represents the image's root. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly cmd: readonly string[];
  readonly healthcheck: readonly string[];
}

type Stage = { -readonly [field in keyof Image]: Image[field] };

/** Runs a RUN instruction in the folder of its WORKDIR. */
export type Run = (command: string, folder: string) => void;

/**
 * Copies the build context to a separate folder: the files of this checkout that aren't ignored by Git or excluded by
 * .dockerignore.
 */
function prepareContext(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  const rules = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
  const allowed = rules.filter((rule) => rule.startsWith("!")).map((rule) => rule.slice(1));
  for (const file of listed.toString().split("\0")) {
    if (!allowed.some((path) => file === path || file.startsWith(`${path}/`))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
}

/** Builds the last stage, in `scratch`. */
export function buildImage(scratch: string, run: Run): Image {
  const context = join(scratch, "context");
  prepareContext(context);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const instruction of DockerfileParser.parse(readFileSync(join(ROOT, "Dockerfile"), "utf8")).getInstructions()) {
    if (instruction.getKeyword() === "FROM") {
      const name = (instruction as From).getBuildStage() ?? "last";
      const root = join(scratch, name);
      mkdirSync(root);
      stage = { root, workdir: "/", env: {}, user: "root", volumes: [], cmd: [], healthcheck: [] };
      stages.set(name, stage);
    } else if (stage !== undefined) apply(instruction, stage, { context, stages, run });
  }
  if (stage === undefined) throw new Error("expected a FROM");
  return stage;
}

interface Build {
  readonly context: string;
  readonly stages: ReadonlyMap<string, Image>;
  readonly run: Run;
}

function apply(instruction: Instruction, stage: Stage, build: Build): void {
  const text = instruction.getArgumentsContent() ?? "";
  switch (instruction.getKeyword()) {
    case "WORKDIR":
      stage.workdir = text;
      mkdirSync(join(stage.root, text), { recursive: true });
      return;
    case "COPY":
      copy(instruction as Copy, stage, build);
      return;
    case "RUN":
      build.run(text, join(stage.root, stage.workdir));
      return;
    case "ENV":
      for (const property of (instruction as Env).getProperties())
        stage.env = { ...stage.env, [property.getName()]: property.getValue() ?? "" };
      return;
    case "USER":
      stage.user = text;
      return;
    case "VOLUME":
      stage.volumes = [...stage.volumes, text];
      return;
    case "CMD":
      stage.cmd = JSON.parse(text);
      return;
    case "HEALTHCHECK":
      stage.healthcheck = JSON.parse(text.slice(text.indexOf("[")));
      return;
    case "EXPOSE":
      return;
    default:
      throw new Error(`${instruction.getKeyword()} is not supported: add it to ${import.meta.filename}`);
  }
}

function copy(instruction: Copy, stage: Stage, { context, stages }: Build): void {
  const from = instruction
    .getFlags()
    .find((flag) => flag.getName() === "from")
    ?.getValue();
  const source = from ? (stages.get(from)?.root as string) : context;
  const paths = instruction.getArguments().map((argument) => argument.getValue());
  const to = paths.pop() as string;
  const target = join(stage.root, to.startsWith("/") ? to : join(stage.workdir, to));
  for (const path of paths) {
    const isFolder = statSync(join(source, path)).isDirectory();
    const place = !isFolder && /[/.]$/.test(to) ? join(target, basename(path)) : target;
    cpSync(join(source, path), place, { recursive: true });
  }
}

/** Returns the environment of a process in the container, with paths that point into the image's folder. */
export function environmentOf({ env, root }: Image): Record<string, string> {
  const inside = Object.entries(env).map(([name, value]) => [name, value.startsWith("/") ? join(root, value) : value]);
  return { ...BARE, ...Object.fromEntries(inside) };
}
