package dev.memlog.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.transcript.Transcript;
import dev.memlog.client.transcript.TranscriptOptions;
import java.util.List;

/**
 * A LangChain4j store of chat memories in Memlog. The id of a memory is the id of a conversation.
 *
 * <pre>{@code
 * var store = new MemlogChatMemoryStore(memlog, TranscriptOptions.defaults().withUser("ada"));
 * var memory = MessageWindowChatMemory.builder()
 *     .id("trip").maxMessages(20).chatMemoryStore(store).build();
 * }</pre>
 *
 * <p>An update compares its messages with those that the same thread last read or wrote, and
 * publishes the differences as created, edited and deleted messages. A message that leaves the
 * window of the memory stays in the log, unless {@link TranscriptOptions#deleteEvicted} is true.
 * Every call throws the exceptions that {@link MemlogClient} documents. Thread-safe.
 */
public final class MemlogChatMemoryStore implements ChatMemoryStore {

  private final Transcript transcript;

  /**
   * Creates a store.
   *
   * @param memlog the client, which the caller closes
   * @param options the app and user of the conversations, and whether messages outside the window
   *     are deleted
   */
  public MemlogChatMemoryStore(MemlogClient memlog, TranscriptOptions options) {
    this.transcript = new Transcript(memlog, options);
  }

  @Override
  public List<ChatMessage> getMessages(Object memoryId) {
    return transcript.read(conversation(memoryId)).stream().map(ChatLines::message).toList();
  }

  @Override
  public void updateMessages(Object memoryId, List<ChatMessage> messages) {
    transcript.write(conversation(memoryId), messages.stream().map(ChatLines::line).toList());
  }

  /**
   * Deletes all messages of the conversation permanently, including messages that have left the
   * memory's window.
   *
   * @throws IllegalArgumentException if the memory id does not match {@code
   *     [A-Za-z0-9._:@~-]{1,128}}
   */
  @Override
  public void deleteMessages(Object memoryId) {
    transcript.clear(conversation(memoryId));
  }

  private static String conversation(Object memoryId) {
    String id = memoryId.toString();
    if (!id.matches("(?!\\.{1,2}$)[A-Za-z0-9._:@~-]{1,128}")) {
      throw new IllegalArgumentException(
          "memoryId must match [A-Za-z0-9._:@~-]{1,128}, except . and .., got " + id);
    }
    return id;
  }
}
