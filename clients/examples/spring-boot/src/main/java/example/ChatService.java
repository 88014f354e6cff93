package example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The Spring Boot application of the chat service. Spring AI provides the chat client, and Memlog's
 * adapter provides the memory.
 */
@SpringBootApplication
public class ChatService {

  public static void main(String[] arguments) {
    SpringApplication.run(ChatService.class, arguments);
  }
}
