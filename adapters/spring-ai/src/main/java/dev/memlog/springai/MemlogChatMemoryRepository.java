package dev.memlog.springai;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.transcript.Transcript;
import dev.memlog.client.transcript.TranscriptOptions;
import java.util.List;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.Message;

/**
 * A Spring AI repository of chat memories in Memlog.
 *
 * <pre>{@code
 * ChatMemory memory = MessageWindowChatMemory.builder()
 *     .chatMemoryRepository(new MemlogChatMemoryRepository(memlog, TranscriptOptions.defaults()))
 *     .build();
 * }</pre>
 *
 * <p>A save compares its messages with those that the same thread last read or wrote, and publishes
 * the differences as created, edited and deleted messages. A message that leaves the window of the
 * memory stays in the log, unless {@link TranscriptOptions#deleteEvicted} is true. Every call
 * throws the exceptions that {@link MemlogClient} documents. Thread-safe.
 */
public final class MemlogChatMemoryRepository implements ChatMemoryRepository {

  private final Transcript transcript;

  /**
   * Creates a repository.
   *
   * @param memlog the client, which the caller closes
   * @param options the app and user of the conversations, and whether messages outside the window
   *     are deleted
   */
  public MemlogChatMemoryRepository(MemlogClient memlog, TranscriptOptions options) {
    this.transcript = new Transcript(memlog, options);
  }

  @Override
  public List<String> findConversationIds() {
    return transcript.conversations();
  }

  @Override
  public List<Message> findByConversationId(String conversationId) {
    return transcript.read(Conversations.checked(conversationId)).stream()
        .map(MessageLines::message)
        .toList();
  }

  /**
   * Publishes the differences between these messages and those that this thread last read or wrote.
   *
   * @throws IllegalArgumentException if a message has media, since the log stores only texts, or if
   *     the conversation's id is not valid
   */
  @Override
  public void saveAll(String conversationId, List<Message> messages) {
    transcript.write(
        Conversations.checked(conversationId), messages.stream().map(MessageLines::line).toList());
  }

  /**
   * Deletes all messages of the conversation permanently, including messages that have left the
   * memory's window.
   *
   * @throws IllegalArgumentException if the conversation's id is not valid
   */
  @Override
  public void deleteByConversationId(String conversationId) {
    transcript.clear(Conversations.checked(conversationId));
  }
}
