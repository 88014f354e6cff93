package example;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.transcript.TranscriptOptions;
import dev.memlog.springai.MemlogAdvisor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * The endpoints of the service. The service stores no data itself, so any number of instances may
 * run.
 */
@RestController
class ChatController {

  private static final int MAX_TOKENS = 2_048;

  private final ChatClient chat;
  private final MemlogClient memlog;
  private final Map<String, MemlogAdvisor> advisors = new ConcurrentHashMap<>();

  ChatController(ChatClient.Builder chat, MemlogClient memlog) {
    this.chat = chat.defaultSystem("You are a helpful assistant. Answer briefly.").build();
    this.memlog = memlog;
  }

  /**
   * A question.
   *
   * @param user the user; a real service takes the user from the login instead
   */
  record Question(String user, String conversation, String text) {}

  record Answer(@Nullable String text) {}

  /** Answers a question with the context of this and earlier conversations of the user. */
  @PostMapping("/chat")
  Answer answer(@RequestBody Question question) {
    return new Answer(
        chat.prompt()
            .user(question.text())
            .advisors(memory(question.user()))
            .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, question.conversation()))
            .call()
            .content());
  }

  /** Deletes a conversation, and all memories that have no other source. */
  @DeleteMapping("/conversations/{conversation}")
  void delete(@PathVariable String conversation) {
    memlog.deleteConversation(null, conversation);
  }

  private MemlogAdvisor memory(String user) {
    return advisors.computeIfAbsent(
        user,
        name -> new MemlogAdvisor(memlog, TranscriptOptions.defaults().withUser(name), MAX_TOKENS));
  }

  @ExceptionHandler
  ProblemDetail unavailable(MemlogException e) {
    return ProblemDetail.forStatusAndDetail(
        e.retryable() ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.BAD_REQUEST, e.getMessage());
  }

  @ExceptionHandler
  ProblemDetail invalid(IllegalArgumentException e) {
    return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, e.getMessage());
  }
}
