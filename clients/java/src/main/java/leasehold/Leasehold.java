package leasehold;

import java.lang.System.Logger;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A client of one service. It cannot keep a lease while the process is paused or the service is unreachable; leases
 * report that before they end. Use one for the life of a process, from any number of threads.
 *
 * <p>Its heartbeats renew all leases together, in one request (up to 100 leases, or as many as the service allows),
 * from one daemon thread that starts with the first call and ends when there is nothing to do. A second thread calls
 * the listeners of lost leases. The only other threads are those of {@link java.net.http.HttpClient}, so there is
 * nothing to close.
 *
 * <p>Every method retries its request with the same idempotency key while the network or the service fails, until the
 * timeout has elapsed. All methods may throw an {@link ApiException} when the service refuses the request, and a {@link
 * ServiceTimeoutException} when it does not answer. The HTTP contract, {@code docs/contract.md}, defines the behavior
 * of the service, and {@code clients/conformance} the behavior of all clients.
 */
public final class Leasehold {
  private static final Pattern URL = Pattern.compile("(?i)https?://[^/?#@\\s]+(/[^?#\\s]*)?");
  private static final Pattern CREDENTIALS = Pattern.compile("^(\\w+://)?.*@");
  private static final Pattern API_KEY = Pattern.compile("[!-~]+");

  final Loop loop;
  final Transport transport;
  final Heartbeats heartbeats;
  final Calls calls;
  final ThreadHolds holds;
  final Logger logger = System.getLogger("leasehold");
  /** Where listeners run. */
  final Executor listeners;
  private final AcquireOptions options;

  private Leasehold(Builder builder, Loop loop, Exchange exchange) {
    this.loop = loop;
    options = builder.options;
    transport =
        new Transport(
            loop, exchange, builder.url, builder.apiKey, builder.owner, builder.timeout.toMillis(), builder.onRetry);
    heartbeats = new Heartbeats(transport, logger);
    calls = new Calls(loop, builder.executor);
    holds = new ThreadHolds(logger);
    listeners = builder.executor != null ? builder.executor : listenersThread();
    heartbeats.onLook(holds::reap);
  }

  private static Executor listenersThread() {
    ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
      Thread thread = new Thread(task, "leasehold-listeners");
      thread.setDaemon(true);
      return thread;
    });
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /**
   * Creates a client of the service at this URL, such as {@code https://locks.example.com}. Sends nothing.
   *
   * @throws IllegalArgumentException when the URL is invalid
   */
  public static Builder builder(String url) {
    return new Builder(url);
  }

  /** The same, without options. */
  public static Leasehold of(String url) {
    return builder(url).build();
  }

  /** The service that a client uses, and how. */
  public static final class Builder {
    private final String url;
    private String apiKey;
    private String owner;
    private Duration timeout = Duration.ofSeconds(10);
    private BiConsumer<? super Throwable, Instant> onRetry = (failure, until) -> {};
    private AcquireOptions options = AcquireOptions.defaults();
    private HttpClient http;
    private Executor executor;

    private Builder(String url) {
      this.url = checkedUrl(url == null ? "" : url);
    }

    /**
     * The API key, if the service requires one; null for none.
     *
     * @throws IllegalArgumentException for an empty one, or one with spaces or line breaks
     */
    public Builder apiKey(String apiKey) {
      if (apiKey != null && !API_KEY.matcher(apiKey).matches()) {
        // The message contains no part of the key, because keys do not belong in logs.
        String got = apiKey.isEmpty() ? ", got nothing: is its environment variable set? Leave it out if no key is needed" : "";
        throw new IllegalArgumentException("Expected 'apiKey' to be text without spaces or line breaks" + got);
      }
      this.apiKey = apiKey;
      return this;
    }

    /** The default owner of leases: a label of up to 256 bytes that others see. It is not an identity. */
    public Builder owner(String owner) {
      this.owner = owner;
      return this;
    }

    /**
     * How long to retry a request that gets no answer: 1 ms or more, 10 s by default. Beyond 50 s, only acquires are
     * retried, because the service forgets other outcomes after a minute.
     */
    public Builder timeout(Duration timeout) {
      AcquireOptions.atLeast(1, timeout, "timeout");
      this.timeout = timeout;
      return this;
    }

    /**
     * Called at the first failure of a request that will be retried, with the error, such as a refused connection, and
     * the time when retries stop. Use it for logging: without it, a failing call is silent for as long as the timeout.
     * It must not block.
     */
    public Builder onRetry(BiConsumer<? super Throwable, Instant> onRetry) {
      this.onRetry = Objects.requireNonNull(onRetry, "onRetry");
      return this;
    }

    /** The default options of this client's locks and semaphores. */
    public Builder options(AcquireOptions options) {
      this.options = Objects.requireNonNull(options, "options");
      return this;
    }

    /**
     * The HTTP client, for proxies, certificates and other executors. It must not follow redirects, because no other
     * server may see the tokens in the requests. It needs no timeouts: a request that waits for a lock stays open for
     * 20 s. The default client uses HTTP/1.1. With HTTP/2, the number of calls that can wait at the same time is
     * limited to the streams that the server allows per connection, often 100.
     *
     * @throws IllegalArgumentException when it follows redirects
     */
    public Builder httpClient(HttpClient client) {
      if (client.followRedirects() != HttpClient.Redirect.NEVER) {
        throw new IllegalArgumentException("Expected an HttpClient that never follows redirects");
      }
      this.http = client;
      return this;
    }

    /**
     * Where futures complete and listeners run. By default, futures complete in the default executor of {@link
     * CompletableFuture}, and listeners run in a thread of the client. The executor must have its own threads: an
     * executor that runs tasks in the submitting thread would run them in the client's thread.
     */
    public Builder executor(Executor executor) {
      this.executor = executor;
      return this;
    }

    /** The client. Sends nothing. */
    public Leasehold build() {
      return build(new SystemLoop(), new HttpExchange(http != null ? http : HttpExchange.newClient()));
    }

    /** For tests. */
    Leasehold build(Loop loop, Exchange exchange) {
      return new Leasehold(this, loop, exchange);
    }
  }

  private static String checkedUrl(String url) {
    if (URL.matcher(url).matches() && isUri(url)) return url.replaceAll("/+$", "");
    String shown = CREDENTIALS.matcher(url).replaceFirst("$1\u2026@");
    String got = url.isEmpty() ? "nothing: is its environment variable set?" : "'" + shown + "'";
    if (!url.isEmpty() && !url.contains("//")) got += ": write 'http://" + shown + "' or 'https://" + shown + "'";
    throw new IllegalArgumentException("Expected a URL such as \"https://locks.example.com\", got " + got);
  }

  private static boolean isUri(String url) {
    try {
      return URI.create(url).getHost() != null;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  /**
   * The lock of this name: 1 to 256 bytes of UTF-8. Sends nothing.
   *
   * @throws IllegalArgumentException for an empty name, or an unpaired surrogate
   */
  public LeaseLock lock(String name) {
    return new LeaseLock(this, Target.lock(name, Mode.EXCLUSIVE), options);
  }

  /**
   * The same as {@link #lock}, under the usual name for a fair lock: every lock is fair, unless its options specify
   * otherwise.
   */
  public LeaseLock fairLock(String name) {
    return lock(name);
  }

  /** The read-write lock of this name. Sends nothing. */
  public LeaseReadWriteLock readWriteLock(String name) {
    return new LeaseReadWriteLock(new LeaseLock(this, Target.lock(name, Mode.SHARED), options), lock(name));
  }

  /** Several locks, 2 to 32 different ones, as one: all are taken together, or none. Sends nothing. */
  public LeaseLock multiLock(String... names) {
    return multiLock(Arrays.stream(names).map(this::lock).toArray(LeaseLock[]::new));
  }

  /** The same, each in its own mode: {@code multiLock(client.lock("a"), client.readWriteLock("b").readLock())}. */
  public LeaseLock multiLock(LeaseLock... locks) {
    return someLocks(locks.length, locks);
  }

  /**
   * Any one of several locks, 2 to 32 different ones: the first free one. {@link Lease#locks()} returns it. Sends
   * nothing.
   */
  public LeaseLock anyLock(String... names) {
    return someLocks(1, Arrays.stream(names).map(this::lock).toArray(LeaseLock[]::new));
  }

  /** {@code need} of several locks: the first free ones. Sends nothing. */
  public LeaseLock someLocks(int need, LeaseLock... locks) {
    List<Target> targets = Arrays.stream(locks).map(lock -> lock.target).toList();
    if (targets.size() < 2) throw new IllegalArgumentException("Expected 2 to 32 locks, got " + targets.size());
    if (need < 1 || need > targets.size()) {
      throw new IllegalArgumentException("Expected 'need' to be 1 to " + targets.size() + ", the number of locks, got " + need);
    }
    return new LeaseLock(this, Target.multi(targets, need), options);
  }

  /** The semaphore of this name. Sends nothing. */
  public LeaseSemaphore semaphore(String name) {
    return new LeaseSemaphore(this, Target.semaphore(name), options);
  }

  /** Returns the latch of this name. Sends nothing. */
  public LeaseLatch latch(String name) {
    return new LeaseLatch(this, name);
  }

  /** Who holds a lock and who waits. An unused lock is free. Requires the {@code read} scope. */
  public LockState state(String name) {
    return LockState.of(Fields.of(request("GET", Target.path("locks", name, ""), null)));
  }

  /**
   * Ends leases on a lock, regardless of its holder. This client's holders are notified immediately, others at their
   * next heartbeat. Requires an API key with the {@code admin} scope.
   *
   * @throws IllegalArgumentException for an empty name, or an unpaired surrogate
   */
  public BreakResult breakLock(String name, BreakOptions options) {
    String path = Target.path("locks", name, options.toQuery());
    BreakResult result = BreakResult.of(Fields.of(request("DELETE", path, null)));
    calls.await(cancellation -> heartbeats.renewLocks(name).handle((nothing, failure) -> null));
    return result;
  }

  /**
   * Sends any other request that the HTTP contract defines, with this client's API key, retries and errors.
   *
   * @param path begins with a slash
   * @param body the fields, as strings, numbers, booleans, maps and lists; null for none. Durations are text in units,
   * such as
   *     {@code "30s"}.
   * @return the answer, with whole numbers as {@link Long}
   */
  public Map<String, Object> request(String method, String path, Map<String, ?> body) {
    return calls.await(requesting(method, path, body));
  }

  /** The same as {@link #request}, as a future. */
  public CompletableFuture<Map<String, Object>> requestAsync(String method, String path, Map<String, ?> body) {
    return calls.async(requesting(method, path, body));
  }

  private Function<Cancellation, CompletableFuture<Map<String, Object>>> requesting(
      String method, String path, Map<String, ?> body) {
    if (!path.startsWith("/")) throw new IllegalArgumentException("Expected a path that begins with '/', got '" + path + "'");
    Map<String, Object> fields = body == null ? null : Collections.unmodifiableMap(body);
    return cancellation -> {
      Request request = new Request(method, path);
      request.body = fields;
      request.cancellation = cancellation;
      return transport.send(request).thenApply(reply -> reply.body().map);
    };
  }

  Function<Cancellation, CompletableFuture<Lease>> acquisition(Target target, AcquireOptions options, long waitMs) {
    return cancellation -> Acquisition.of(heartbeats, target, options, waitMs, cancellation)
        .thenApply(grant -> new Lease(this, grant));
  }

  Lease take(Target target, AcquireOptions options, long waitMs) throws InterruptedException {
    return calls.awaitInterruptibly(acquisition(target, options, waitMs), Lease::releaseAsync);
  }

  CompletableFuture<Lease> takeAsync(Target target, AcquireOptions options, long waitMs) {
    return calls.async(acquisition(target, options, waitMs), Lease::releaseAsync);
  }

  /** For logs: never contains the API key. */
  @Override
  public String toString() {
    return "client of " + transport.url;
  }
}
