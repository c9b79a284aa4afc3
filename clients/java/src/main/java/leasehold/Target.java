package leasehold;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The locks and semaphores that can be taken, with the paths and bodies of their requests.
 *
 * @param kind {@code lock}, {@code semaphore} or {@code multi}
 * @param path the path of the acquire
 * @param names one name, or those of a multi-lock
 * @param modes one for each name
 * @param need how many of the names are wanted
 */
record Target(String kind, String path, List<String> names, List<Mode> modes, int need) {
  static Target lock(String name, Mode mode) {
    String path = mode == Mode.SHARED ? path("rw", name, "/read") : path("locks", name, "/acquire");
    return new Target("lock", path, List.of(name), List.of(mode), 1);
  }

  static Target semaphore(String name) {
    return new Target("semaphore", path("semaphores", name, "/acquire"), List.of(name), List.of(Mode.SHARED), 1);
  }

  static Target multi(List<Target> locks, int need) {
    List<String> names = new ArrayList<>();
    List<Mode> modes = new ArrayList<>();
    for (Target lock : locks) {
      names.addAll(lock.names);
      modes.addAll(lock.modes);
    }
    return new Target("multi", "/multi/acquire", List.copyOf(names), List.copyOf(modes), need);
  }

  boolean isMulti() {
    return kind.equals("multi");
  }

  /** Names are 1 to 256 bytes of UTF-8; the service checks the length. */
  static String path(String family, String name, String operation) {
    if (name == null || name.isEmpty()) {
      throw new IllegalArgumentException("Expected a name, got nothing: is its environment variable set?");
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
      throw new IllegalArgumentException("Expected a name without unpaired surrogates, got " + Json.write(name));
    }
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    return "/" + family + "/" + encoded + operation;
  }

  /** Adds the fields that name the locks of an acquire. */
  void addTo(Map<String, Object> body) {
    if (!isMulti()) return;
    List<Map<String, Object>> locks = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Map<String, Object> lock = new LinkedHashMap<>();
      lock.put("name", names.get(i));
      lock.put("mode", modes.get(i).wire());
      locks.add(lock);
    }
    body.put("locks", locks);
    if (need < names.size()) body.put("need", need);
  }

  /** Releases the lease of a token, or gives up the place of a ticket, on these locks or one semaphore. */
  static Request release(String kind, List<String> names, String field, String secret) {
    if (kind.equals("multi")) return new Request("POST", "/multi/release").with(field, secret).with("locks", names);
    return new Request("POST", path(kind + "s", names.get(0), "/release")).with(field, secret);
  }

  /** The locks that an answer grants. */
  static List<Held> heldOf(Fields granted) {
    if (granted.map.containsKey("leases")) return granted.list("leases", Target::heldOne);
    return List.of(heldOne(granted));
  }

  private static Held heldOne(Fields body) {
    String semaphore = body.text("semaphore");
    if (semaphore != null) return new Held(semaphore, Mode.SHARED, body.number("fence"));
    return new Held(body.text("lock"), Mode.of(body.text("mode")), body.number("fence"));
  }
}
