package dev.memlog.query.webhook;

/**
 * The state of a webhook in a partition. Each commit of offsets carries it, so that it survives the
 * process, and every query service can show it. Times are in epoch milliseconds; 0 stands for none.
 *
 * @param status what the delivery does
 * @param deliveredAt the time of the last success
 * @param failedAt the time of the last failure
 * @param failingSince the time of the first failure since the last success, later by the time for
 *     which no process delivered
 * @param due the time from which the first event is delivered again
 * @param deadLetters the number of dead-lettered events
 * @param error the reason of the last failure; empty for none
 */
record DeliveryState(
    Status status,
    long deliveredAt,
    long failedAt,
    long failingSince,
    long due,
    long deadLetters,
    String error) {

  static final DeliveryState NEW = new DeliveryState(Status.DELIVERING, 0, 0, 0, 0, 0, "");

  private static final int PARTS = 7;
  private static final int LONGEST_ERROR = 300;

  /** The state of the delivery of a webhook in a partition. */
  enum Status {
    DELIVERING,
    /** A delivery has failed, and is repeated. */
    WAITING,
    /** The receiver has ended the webhook, until a restart. */
    DISABLED
  }

  /** Parses the text that {@link #format} returned; other texts yield {@link #NEW}. */
  static DeliveryState parse(String text) {
    String[] parts = text.split(" ", PARTS);
    try {
      return parts.length < PARTS
          ? NEW
          : new DeliveryState(
              Status.valueOf(parts[0]),
              Long.parseLong(parts[1]),
              Long.parseLong(parts[2]),
              Long.parseLong(parts[3]),
              Long.parseLong(parts[4]),
              Long.parseLong(parts[5]),
              parts[6]);
    } catch (IllegalArgumentException _) {
      return NEW;
    }
  }

  String format() {
    return "%s %d %d %d %d %d %s"
        .formatted(status, deliveredAt, failedAt, failingSince, due, deadLetters, error);
  }

  DeliveryState delivered(long now) {
    return new DeliveryState(Status.DELIVERING, now, failedAt, 0, 0, deadLetters, error);
  }

  /** Returns the state after a failed delivery, which is repeated. */
  DeliveryState waiting(long now, String why) {
    long since = failingSince == 0 ? now : failingSince;
    return new DeliveryState(Status.WAITING, deliveredAt, now, since, due, deadLetters, shown(why));
  }

  DeliveryState pausedUntil(long time) {
    return new DeliveryState(status, deliveredAt, failedAt, failingSince, time, deadLetters, error);
  }

  DeliveryState disabled(long now, String why) {
    return new DeliveryState(Status.DISABLED, deliveredAt, now, 0, 0, deadLetters, shown(why));
  }

  /** Returns the state after a loss of changes. */
  DeliveryState missed(long now, String why) {
    return new DeliveryState(status, deliveredAt, now, failingSince, due, deadLetters, shown(why));
  }

  DeliveryState deadLettered() {
    return new DeliveryState(
        status, deliveredAt, failedAt, failingSince, 0, deadLetters + 1, error);
  }

  /**
   * Returns the state in which a process takes over. The time since the last delivery was due does
   * not count as failing, since no process tried.
   */
  DeliveryState started(long now) {
    Status next = status == Status.DISABLED ? Status.DELIVERING : status;
    long idle = Math.max(0, now - Math.max(failedAt, due));
    long since = failingSince == 0 ? 0 : failingSince + idle;
    return new DeliveryState(next, deliveredAt, failedAt, since, due, deadLetters, error);
  }

  /** Returns the time until the first event may be delivered; 0 if it may be now. */
  long millisUntilDue(long now) {
    // A clock that was set back must not prolong the pause.
    return now < failedAt ? 0 : Math.max(0, due - now);
  }

  /** Returns for how long no delivery has succeeded, of the time in which some were tried. */
  long failingMillis(long now) {
    return failingSince == 0 ? 0 : now - failingSince;
  }

  private static String shown(String why) {
    return why.substring(0, Math.min(LONGEST_ERROR, why.length()));
  }
}
