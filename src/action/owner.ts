/** The maximum length of an owner, in bytes, that the service accepts. */
const OWNER_MAX = 256;

/** Returns the owner that other waiting jobs see: this job's name and a link to it. */
export function ownerOf(env: NodeJS.ProcessEnv): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY = "", GITHUB_WORKFLOW = "", GITHUB_RUN_NUMBER, GITHUB_RUN_ID } = env;
  const run = ` #${GITHUB_RUN_NUMBER} (${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID})`;
  const which = `${GITHUB_REPOSITORY} ${GITHUB_WORKFLOW}`;
  // If there is too little room, the name is cut rather than the link.
  const room = Math.max(0, OWNER_MAX - Buffer.byteLength(run));
  return cut(which, room) + cut(run, OWNER_MAX);
}

/** Returns as many leading characters as fit into `bytes` bytes. */
function cut(text: string, bytes: number): string {
  let room = bytes;
  let fits = "";
  for (const character of text) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    fits += character;
  }
  return fits;
}
