package example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The application. Spring Boot provides the chat client, and Memlog's adapter provides the memory.
 */
@SpringBootApplication
public class ChatService {

  public static void main(String[] arguments) {
    SpringApplication.run(ChatService.class, arguments);
  }
}
