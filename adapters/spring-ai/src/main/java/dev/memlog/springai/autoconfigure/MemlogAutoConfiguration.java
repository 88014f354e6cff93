package dev.memlog.springai.autoconfigure;

import dev.memlog.client.MemlogClient;
import dev.memlog.springai.MemlogAdvisor;
import dev.memlog.springai.MemlogChatMemoryRepository;
import dev.memlog.springai.MemlogRetriever;
import java.util.Objects;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * The auto-configuration of Memlog's client, chat memory repository, advisor and retriever in a
 * Spring Boot application. A bean of the application replaces the bean of the same type. No bean
 * connects to the server before its first call.
 */
@AutoConfiguration(
    beforeName =
        "org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration")
@EnableConfigurationProperties(MemlogProperties.class)
public class MemlogAutoConfiguration {

  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  MemlogClient memlogClient(MemlogProperties properties) {
    return MemlogClient.builder(properties.url())
        .key(Objects.requireNonNullElse(properties.key(), ""))
        .build();
  }

  @Bean
  @ConditionalOnMissingBean(ChatMemoryRepository.class)
  MemlogChatMemoryRepository memlogChatMemoryRepository(
      MemlogClient memlog, MemlogProperties properties) {
    return new MemlogChatMemoryRepository(memlog, properties.options());
  }

  @Bean
  @ConditionalOnMissingBean
  MemlogAdvisor memlogAdvisor(MemlogClient memlog, MemlogProperties properties) {
    return new MemlogAdvisor(
        memlog, properties.options(), properties.maxTokens(), properties.failOpen());
  }

  @Bean
  @ConditionalOnMissingBean
  MemlogRetriever memlogRetriever(MemlogClient memlog, MemlogProperties properties) {
    return new MemlogRetriever(memlog, properties.options(), properties.failOpen());
  }
}
