package dev.memlog.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** A reader of the lines of a stream of server-sent events, each with a change. */
final class ServerSentChanges implements Consumer<String> {

  private static final String ID = "id: ";
  private static final String DATA = "data: ";

  private final Consumer<FollowedChange> receiver;
  private String id = "";
  private String data = "";

  ServerSentChanges(Consumer<FollowedChange> receiver) {
    this.receiver = receiver;
  }

  /** Returns the latest position of the stream; empty if the stream has named none. */
  String position() {
    return id;
  }

  @Override
  public void accept(String line) {
    if (line.startsWith(ID)) {
      id = line.substring(ID.length());
    } else if (line.startsWith(DATA)) {
      data = line.substring(DATA.length());
    } else if (line.isEmpty() && !data.isEmpty()) {
      FollowedChange change = read(data);
      receiver.accept(new FollowedChange(id, change.type(), change.timestamp(), change.data()));
      data = "";
    }
  }

  private static FollowedChange read(String json) {
    try {
      return ApiJson.readAnswer(json, FollowedChange.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
