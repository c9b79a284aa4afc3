/** The path prefix where the service is part of another app. */
const mounts = new WeakMap<Request, string>();

/** `prefix` is the part of the request's path that belongs to the app. A path without it counts as its own. */
export function mountAt(request: Request, prefix: string): Request {
  if (prefix !== "") mounts.set(request, prefix);
  return request;
}

/** Empty where the service has the address to itself. */
export const mountOf = (request: Request): string => mounts.get(request) ?? "";
