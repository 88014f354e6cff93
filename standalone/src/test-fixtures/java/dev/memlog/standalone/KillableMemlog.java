package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.standalone.data.TemporaryDirectory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A Memlog in another process for a class of tests, which a test may kill and start again. */
public final class KillableMemlog implements BeforeAllCallback, AfterAllCallback {

  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration SOON = Duration.ofSeconds(60);

  private @Nullable TemporaryDirectory directory;
  private @Nullable ChildMemlog server;
  private @Nullable MemlogClient client;

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    directory = TemporaryDirectory.make("memlog-killable");
    start();
  }

  private void start() throws Exception {
    ChildMemlog started =
        ChildMemlog.start(requireNonNull(directory).path().resolve("data"), READY);
    server = started;
    client = MemlogClient.builder(started.url()).build();
  }

  private void kill() {
    if (client != null) {
      client.close();
    }
    if (server != null) {
      server.close();
    }
  }

  /** Kills the process, and starts another one with the same data. */
  public void killAndStart() throws Exception {
    kill();
    start();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    kill();
    if (directory != null) {
      directory.close();
    }
  }

  /** Returns the address of the API of the present process. */
  public String url() {
    return requireNonNull(server).url();
  }

  /** Returns a client of the present process, which the tests do not close. */
  public MemlogClient client() {
    return requireNonNull(client);
  }

  /**
   * Publishes a conversation of messages a second apart, and waits until they can be listed.
   *
   * @param temporary whether to spare the server the work of indexing and remembering them
   */
  public void publishEntries(String conversation, String user, int messages, boolean temporary) {
    Instant began = Instant.now().minusSeconds(messages);
    List<Event> events =
        IntStream.range(0, messages)
            .mapToObj(
                i ->
                    Event.message(conversation, "user", entry(i))
                        .user(user)
                        .temporary(temporary)
                        .occurredAt(began.plusSeconds(i))
                        .build())
            .toList();
    String first = client().publish(events.subList(0, messages / 2)).position();
    String second = client().publish(events.subList(messages / 2, messages)).position();
    client()
        .after(SOON, first, second)
        .messages(new ListMessagesRequest(conversation, 1, null, null));
  }

  /** Returns the text of an entry of {@link #publishEntries}. */
  public static String entry(int number) {
    return "Entry " + number + " of the ship's log.";
  }
}
