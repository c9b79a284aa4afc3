package leasehold;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Uses {@code java.net.http}, whose threads look up names and read answers. */
final class HttpExchange implements Exchange {
  private final HttpClient client;

  HttpExchange(HttpClient client) {
    this.client = client;
  }

  /**
   * Uses HTTP/1.1. With HTTP/2, {@code java.net.http} opens a single connection to a server, and refuses a request when
   * as many requests are open as the server allows. Each waiting call keeps one open.
   */
  static HttpClient newClient() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  @Override
  public CompletableFuture<Answer> send(String method, URI uri, Map<String, String> headers, String body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri)
        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    // Without TLS, every request would offer an upgrade to HTTP/2. Servers differ in how they handle that.
    if (!"https".equalsIgnoreCase(uri.getScheme())) request.version(HttpClient.Version.HTTP_1_1);
    headers.forEach(request::header);
    CompletableFuture<HttpResponse<String>> response =
        client.sendAsync(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
    CompletableFuture<Answer> answer = response.thenApply(
        it -> new Answer(it.statusCode(), it.headers().firstValue("Location").orElse(null), it.body()));
    // Only cancelling the future of sendAsync ends the request.
    answer.whenComplete((value, failure) -> {
      if (answer.isCancelled()) response.cancel(true);
    });
    return answer;
  }
}
