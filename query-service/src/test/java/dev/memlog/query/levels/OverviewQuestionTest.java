package dev.memlog.query.levels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OverviewQuestionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "everything",
      value = {
        "What do you know about my work?|work",
        "what do we already know about Ann’s work|ann's work",
        "Tell me about Ann.|ann",
        "Please tell me everything you know about my family|family",
        "Could you please give me a short summary of my health and sport?|health and sport",
        "Summarize my plans for me|plans",
        "How are things at work these days?|work",
        "What are my hobbies?|hobbies",
        "What are Ann's plans?|ann's plans",
        "list all my preferences|preferences",
        "Do you know anything about the harbour project?|harbour project",
        "What did I tell you about Bea?|bea",
        "What do you know about me?|everything",
        "Who am I?|everything",
        "what do you know|everything"
      })
  void shouldReadTheTopicOfAQuestionInGeneral(String question, String topic) {
    assertThat(OverviewQuestion.read(question))
        .hasValue(new OverviewQuestion(topic == null ? "" : topic));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Where does Ann work?",
        "What is my job?",
        "What does Ann like?",
        "Who is Ann?",
        "When did I tell you about the ferry?",
        "What do you think about my work?",
        "my work",
        "Ann",
        ""
      })
  void shouldLeaveQuestionsAboutOneThingToMemories(String question) {
    assertThat(OverviewQuestion.read(question)).isEmpty();
  }

  @Test
  void shouldNameSeveralTopics() {
    assertThat(new OverviewQuestion("work, my family and the harbour").several())
        .containsExactly("work", "family", "harbour");
  }

  /** Nested alternatives must not take exponential time. */
  @Test
  @Timeout(30)
  void shouldReadHostileText() {
    assertThat(
            OverviewQuestion.read(
                "what do you know about " + "please in general, ".repeat(9) + "x"))
        .isPresent();
    assertThat(OverviewQuestion.read("give me a short ".repeat(12))).isEmpty();
    assertThat(OverviewQuestion.read("tell me about " + "x".repeat(2_000))).isEmpty();
  }
}
