package dev.memlog.springai;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.transcript.Transcript;
import dev.memlog.client.transcript.TranscriptOptions;
import java.util.List;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.Message;

/**
 * A repository of chat memories in Memlog.
 *
 * <pre>{@code
 * ChatMemory memory = MessageWindowChatMemory.builder()
 *     .chatMemoryRepository(new MemlogChatMemoryRepository(memlog, TranscriptOptions.defaults()))
 *     .build();
 * }</pre>
 *
 * <p>A save publishes the differences from the messages that the same thread last read: created,
 * edited and deleted messages. A message that leaves the window of the memory stays in the log,
 * unless {@link TranscriptOptions#deleteEvicted} is true. Every call throws the exceptions that
 * {@link MemlogClient} documents. Thread-safe.
 */
public final class MemlogChatMemoryRepository implements ChatMemoryRepository {

  private final Transcript transcript;

  /**
   * Creates a repository.
   *
   * @param memlog the client, which the caller closes
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
   * Publishes the differences between these messages and the messages that this thread last read.
   *
   * @throws IllegalArgumentException if a message has media, since the log stores only texts
   */
  @Override
  public void saveAll(String conversationId, List<Message> messages) {
    transcript.write(
        Conversations.checked(conversationId), messages.stream().map(MessageLines::line).toList());
  }

  /**
   * Deletes all messages of the conversation permanently, including messages outside the window.
   */
  @Override
  public void deleteByConversationId(String conversationId) {
    transcript.clear(Conversations.checked(conversationId));
  }
}
