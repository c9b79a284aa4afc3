/** The service's limit, in bytes. */
const OWNER_MAX = 256;

/** What others see of this job when they wait for it: which one it is, and where to look at it. */
export function ownerOf(env: NodeJS.ProcessEnv): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY = "", GITHUB_WORKFLOW = "", GITHUB_RUN_NUMBER, GITHUB_RUN_ID } = env;
  const run = ` #${GITHUB_RUN_NUMBER} (${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID})`;
  const which = `${GITHUB_REPOSITORY} ${GITHUB_WORKFLOW}`;
  // The link is worth more than the end of a long name.
  const room = Math.max(0, OWNER_MAX - Buffer.byteLength(run));
  return cut(which, room) + cut(run, OWNER_MAX);
}

/** As many of its first characters as fit into this many bytes. */
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
