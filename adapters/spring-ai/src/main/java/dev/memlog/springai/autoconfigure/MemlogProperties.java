package dev.memlog.springai.autoconfigure;

import dev.memlog.client.transcript.TranscriptOptions;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of Memlog in a Spring Boot application, with the prefix {@code memlog}.
 *
 * @param url the server's address
 * @param key the API key; null if the server requires none
 * @param app the app; if null, the retriever uses every app that the key allows, and the other
 *     beans use the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else none
 * @param deleteEvicted whether a message is deleted when it leaves the window of a chat memory
 * @param maxTokens the largest number of tokens of the context that the advisor adds to a prompt, 1
 *     to 200,000
 * @param failOpen whether a chat goes on without its context or search results if Memlog cannot
 *     answer for the moment
 */
@ConfigurationProperties("memlog")
public record MemlogProperties(
    @DefaultValue("http://127.0.0.1:8080") String url,
    @Nullable String key,
    @Nullable String app,
    @Nullable String user,
    @DefaultValue("false") boolean deleteEvicted,
    @DefaultValue("2048") int maxTokens,
    @DefaultValue("true") boolean failOpen) {

  TranscriptOptions options() {
    return new TranscriptOptions(app, user, deleteEvicted);
  }

  /** Returns the address, the app and the user as text, without the API key. */
  @Override
  public String toString() {
    return "memlog.url=" + url + ", memlog.app=" + app + ", memlog.user=" + user;
  }
}
