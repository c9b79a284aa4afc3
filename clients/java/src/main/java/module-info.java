/** The client of Leasehold, distributed locks over HTTP. It needs only the JDK. */
module leasehold {
  requires transitive java.net.http;

  exports leasehold;
}
