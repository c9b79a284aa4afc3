/** Where the service is part of another app: the beginning of its paths, which is not its own. */
const mounts = new WeakMap<Request, string>();

/** `prefix` is what of the request's path is not the service's own. A path without it counts as its own. */
export function mountAt(request: Request, prefix: string): Request {
  if (prefix !== "") mounts.set(request, prefix);
  return request;
}

/** Empty where the service has its address for itself. */
export const mountOf = (request: Request): string => mounts.get(request) ?? "";
