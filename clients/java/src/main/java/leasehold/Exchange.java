package leasehold;

import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Sends one HTTP request, once, and follows no redirect. Tests replace it with a fake. */
@FunctionalInterface
interface Exchange {
  /** @param body null for none. Cancelling the future ends the request. */
  CompletableFuture<Answer> send(String method, URI uri, Map<String, String> headers, String body);

  /** @param location the header of a redirect, or null. */
  record Answer(int status, String location, String body) {}
}
