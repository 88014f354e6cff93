package dev.memlog.bench.faults.model;

import java.util.List;

/** The names of the users that every generated app has. */
public final class Users {

  /** The user whose memories are created only by commands. */
  public static final String TOLD = "told";

  /** The users whose memories are extracted from messages. */
  public static final List<String> SAYING = List.of("ann", "bob");

  private Users() {}

  static String of(String conversation) {
    return SAYING.get(Math.floorMod(conversation.hashCode(), SAYING.size()));
  }
}
