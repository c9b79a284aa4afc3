/** What a script does wrong. Every other error is a fault of the store, or of ours. */
export class LuaError extends Error {
  override readonly name = "LuaError";
}
