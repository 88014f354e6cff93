package dev.memlog.query.conversation;

import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.query.window.ConversationWindow;
import dev.memlog.query.window.ConversationWindow.WindowMessage;
import dev.memlog.query.window.WindowStrategy;
import dev.memlog.state.Message;
import java.util.List;

/**
 * The windows of conversations, with the tokenizers that count the tokens of messages.
 *
 * @param window the selection of messages
 * @param tokenizers the tokenizers that a request may name
 * @param configured the name of the tokenizer for requests that name none
 */
public record ConversationWindows(
    ConversationWindow window, Tokenizers tokenizers, String configured) {

  public Tokenizer tokenizer(String name, Problems problems) {
    return ContextQueries.tokenizer(name.isEmpty() ? configured : name, tokenizers, problems);
  }

  public List<WindowMessage> fit(
      List<Message> messages, int budget, WindowStrategy strategy, Tokenizer tokenizer) {
    return window.fit(messages, budget, strategy, tokenizer);
  }
}
