package dev.memlog.index.qdrant.fake;

import io.grpc.Metadata;
import io.grpc.Status;

/** A fault of one call. */
public sealed interface Fault {

  /** The call does nothing and fails. */
  record Fails(Status status, Metadata trailers) implements Fault {
    public Fails(Status status) {
      this(status, new Metadata());
    }
  }

  /** The call does its work, and its answer is lost with the connection. */
  record LosesReply() implements Fault {}

  /** The call does nothing and is never answered. */
  record Hangs() implements Fault {}

  /** Something else happens just before the call does its work. */
  record ComesAfter(Runnable event) implements Fault {}

  static Fault unavailable() {
    return new Fails(Status.UNAVAILABLE.withDescription("shard 0 is not available"));
  }

  /** As a server with a limit of writes or reads answers. */
  static Fault rateLimit(int retryAfterSeconds) {
    Metadata trailers = new Metadata();
    trailers.put(
        Metadata.Key.of("retry-after", Metadata.ASCII_STRING_MARSHALLER),
        Integer.toString(retryAfterSeconds));
    return new Fails(
        Status.RESOURCE_EXHAUSTED.withDescription("Rate limiting exceeded: Write rate limit"),
        trailers);
  }

  static Fault outOfDisk() {
    return new Fails(
        Status.INTERNAL.withDescription(
            "Service internal error: No space left on device: WAL buffer size exceeds available"
                + " disk space"));
  }

  static Fault invalid(String message) {
    return new Fails(Status.INVALID_ARGUMENT.withDescription(message));
  }
}
