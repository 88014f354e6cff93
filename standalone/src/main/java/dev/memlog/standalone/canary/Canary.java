package dev.memlog.standalone.canary;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.PurgeMemoriesRequest;
import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.ListConversationsRequest;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A check, through the API of a running server, that deleted data is never returned. Each round
 * publishes messages and a memory, called canaries, and checks that every search, listing and view
 * returns them. Then it deletes the canaries, and checks that the same places no longer return
 * them. The next round repeats the last check. Not thread-safe.
 */
public final class Canary {

  /** The user that owns the canaries; no other client may use this user. */
  public static final String USER = "memlog-canary";

  private static final int WORD_BITS = 80;
  private static final int WORD_RADIX = 32;
  private static final int PAGE = 100;

  private final SecureRandom random = new SecureRandom();
  private final MemlogClient client;
  private final String app;
  private final Duration longest;
  private List<Look> former = List.of();

  /**
   * Creates a check of one server.
   *
   * @param client a client of the server, with the roles read and write
   * @param app the app of the canaries; no other client may use this app
   * @param longest the longest wait until a write has taken effect, 0 to 60 s
   */
  public Canary(MemlogClient client, String app, Duration longest) {
    this.client = client;
    this.app = app;
    this.longest = longest;
  }

  /**
   * Runs one round. It waits five times until writes have taken effect, each time at most the
   * longest wait.
   *
   * @throws dev.memlog.client.MemlogException if the server does not answer or refuses a call, or
   *     if a write has not taken effect in time; the next round removes the remaining canaries
   */
  public CanaryReport round() {
    var findings = new CanaryFindings();
    findings.expectGone(client, former, "a round later");
    former = List.of();
    removeLeftovers();

    var single = new CanaryMessage(app, "canary-" + word(), word());
    var last = new CanaryMessage(app, single.conversation(), word());
    var memory = new CanaryMemory(app, word());
    var published = client.publish(List.of(single.created(), last.created())).results();
    var kept = client.memories().remember(memory.remembered());
    var before = client.after(longest, published.getLast().position(), kept.position());
    findings.expectSeen(before, single.looks());
    findings.expectSeen(before, last.looks());
    findings.expectSeen(before, last.conversationLooks());
    findings.expectSeen(before, memory.activeLooks());
    findings.expectSeen(before, memory.everyLook(kept.memoryId()));

    deleteMessage(findings, single, last);
    forget(findings, memory, kept.memoryId());
    deleteAll(findings, List.of(single, last), memory, kept.memoryId());
    return findings.report();
  }

  /** Deletes one message; its conversation and the other message stay. */
  private void deleteMessage(CanaryFindings findings, CanaryMessage deleted, CanaryMessage other) {
    String position = client.deleteMessage(app, deleted.conversation(), deleted.word()).position();
    var after = client.after(longest, position);
    findings.expectGone(after, deleted.looks(), "after the deletion of the message");
    findings.expectGone(after, deleted.memoryLooks(), "after the deletion of the message");
    findings.expectSeen(after, other.looks());
  }

  private void forget(CanaryFindings findings, CanaryMemory memory, String id) {
    var request =
        new ForgetMemoriesRequest(app, USER, List.of(id), null, "canary of a check", null);
    var after = client.after(longest, client.memories().forget(request).position());
    findings.expectGone(after, memory.activeLooks(), "after the memory was forgotten");
  }

  private void deleteAll(
      CanaryFindings findings, List<CanaryMessage> messages, CanaryMemory memory, String id) {
    String conversation =
        client.deleteConversation(app, messages.getFirst().conversation()).position();
    String purged = purge();
    List<Look> looks = new ArrayList<>();
    for (CanaryMessage message : messages) {
      looks.addAll(message.looks());
      looks.addAll(message.memoryLooks());
    }
    looks.addAll(messages.getFirst().conversationLooks());
    looks.addAll(memory.everyLook(id));
    findings.expectGone(
        client.after(longest, conversation, purged), looks, "after everything was deleted");
    former = looks;
  }

  /** Deletes the data of an incomplete round. */
  private void removeLeftovers() {
    var request = new ListConversationsRequest(app, USER, null, PAGE, null);
    Optional<String> last = Optional.empty();
    for (Conversation left : client.conversations(request).conversations()) {
      last = Optional.of(client.deleteConversation(app, left.conversationId()).position());
    }
    String purged = purge();
    String[] positions =
        last.map(position -> new String[] {position, purged}).orElse(new String[] {purged});
    client.after(longest, positions).conversations(request);
  }

  private String purge() {
    return client
        .memories()
        .purge(PurgeMemoriesRequest.builder().app(app).user(USER).reach("owner").build())
        .position();
  }

  /** Returns a random word of 80 bits, which occurs nowhere else. */
  private String word() {
    return "q" + new BigInteger(WORD_BITS, random).toString(WORD_RADIX);
  }
}
