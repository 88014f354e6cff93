package dev.memlog.language.quotes;

import static dev.memlog.language.quotes.Said.contents;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.Utterance;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What made you leave the bank?  | Watching my father work until he was seventy made me quit the bank. | What made you leave the bank?",
        "Nice loom! Who taught you weaving? | Thanks, Bob! My aunt Greta taught me weaving in Malmö when I was nine. | Nice loom! Who taught you weaving?",
        "Wow, what a cliff! Where was that? | The picture is from a fjord near my home village in Norway. | Wow, what a cliff! Where was that?",
        "You eat oysters? | Not really, i hate the smell of oysters | You eat oysters?",
        "I flew to Tromsø for the northern lights. Have you been? | No, but I will fly to Tromsø with my sister in March. | I flew to Tromsø for the northern lights. Have you been?",
        "Which choir do you sing in? Anything you love about it? | I sing in a Welsh choir in Cardiff, and my brother Owen leads it. | Which choir do you sing in? Anything you love about it?",
        "Why did you start the repair café? | Thanks! Waste in our street was my reason for it, so I opened the repair café in 2019. | Why did you start the repair café?",
        "That kayak is gorgeous. Did you build it? | We built the kayak together in my garage last winter. | That kayak is gorgeous. Did you build it?"
      })
  void shouldShowAReplyWithTheQuestionThatItAnswers(String asked, String said, String shown) {
    List<Candidate> candidates = extracted(said, asked);

    assertThat(candidates).extracting(RunsTest::before).contains(shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "How are you? Where do you live now?       | In Ghent, with my sister Lotte.",
        "I'm just having lunch. Where do you live? | In Ghent, with my sister Lotte.",
        "I finished my novel. Where do you live?   | In Ghent, with my sister Lotte."
      })
  void shouldKeepAnAnswerWhateverIsSaidBeforeTheQuestion(String asked, String said) {
    assertThat(contents(extracted(said, asked))).containsExactly(said);
  }

  @Test
  void shouldNotShowALineBeforeAQuestionWhenItMayBeASecret() {
    List<Candidate> candidates =
        extracted(
            "It worked on my old laptop in Ghent.", "The password is:\nhunter2\nDid it work?");

    assertThat(candidates)
        .extracting(RunsTest::before)
        .allSatisfy(b -> assertThat(b).doesNotContain("hunter2"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "How are you?           | I moved to Leeds in March with my wife Ines.",
        "What are you doing today? | I have lived in Leeds since 2015 with my wife Ines.",
        "Anything new since we last talked? | In June I adopted an old greyhound called Pip from the shelter in Cork.",
        "I saw a heron. Wasn't that a day! | I adopted a greyhound called Pip in June."
      })
  void shouldShowNoQuestionThatAsksForNothing(String asked, String said) {
    List<Candidate> candidates = extracted(said, asked);

    assertThat(contents(candidates)).containsExactly(said);
    assertThat(candidates).extracting(RunsTest::before).containsExactly("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I own a cabin in Lapland. The silence there made me sell my flat in Oslo.",
        "I train with our rowing club in Bristol. We meet at the docks every Saturday and row to Avonmouth.",
        "I read the novels of Tove Jansson every winter. It takes me back to my childhood in Turku, where I was born in 1981.",
        "I collect the stamps of Iceland in albums. I filled two in May, and now I am on my third.",
        "My sister Lotte keeps bees in Ghent. They gave us forty jars of honey last year."
      })
  void shouldBeginWithTheSentenceThatNamesWhatIsMeant(String said) {
    assertThat(contents(extracted(said))).contains(said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Your letters mean a lot. | I published my first novel in April with a press in Dublin.",
        "Your support means the world to me. | My brother Karl opened a bakery in Graz last year.",
        "Your advice really helped, thank you! | I passed my pilot exam in Vienna on 4 May.",
        "Hearing from all of you means so much. | I teach pottery to blind children in Lyon every Friday.",
        "You're gonna crush that interview! | I failed my own interview at Siemens in 2016."
      })
  void shouldNotBeginWithThanksOrPraise(String thanks, String said) {
    assertThat(contents(extracted(thanks + " " + said))).containsExactly(said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Once I have collected your measurements, I can draw the plan.",
        "If I have missed a ferry to Ibiza, tell me.",
        "As Captain, I have sailed all seas and I am proud of my crew.",
        "As Sherlock, I have solved the case of the missing pearls."
      })
  void shouldKeepNoOfferAndNoRoleOfAnAssistant(String said) {
    Turn turn = Said.by(Said.ASSISTANT, said, Said.earlier(Said.USER, "ok"));

    assertThat(Said.withDefaults().extract(turn).candidates()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "can you give me an answer in under 4 words?",
        "Explain black holes in plain words",
        "Your kindness means so much to me.",
        "Here's another sketch I like."
      })
  void shouldKeepNoBareRequestAndNoCheer(String said) {
    assertThat(contents(extracted(said))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Ann | Where did you learn the harp? | Bob | I keep bees. | I learnt it in Riga from my aunt Ilze. | I keep bees.",
        "Bob | Where did you learn the harp? | Bob | Do you keep bees? | I learnt the harp in Riga from my aunt Ilze. | Where did you learn the harp?",
        "Bob | Where did you learn the harp? | Bob | Do you keep bees? | Yes, two hives behind my house in Riga. | Do you keep bees?",
        "Bob | I saw a heron. | Bob | Where did you learn the harp? | The hives in Riga were robbed, so my aunt Ilze sold hers. | ''",
        "Bob | I saw a heron. | Ann | Do you keep bees? | My aunt Ilze sold hers in Riga, too. | ''",
        "Bob | Wo hast du Harfe gelernt? | Bob | Hast du eigentlich noch deine Bienen in Riga? | Ja, zwei Völker stehen hinter meinem Haus in Riga. | Hast du eigentlich noch deine Bienen in Riga?",
        "Bob | I saw a heron. | Ann | I bought a boat in Riga! Crazy, right? | It sleeps four and is called Nele. | I bought a boat in Riga! Crazy, right?"
      })
  void shouldShowTheQuestionThatIsAnswered(
      String first, String before, String second, String nearest, String said, String expected) {
    Utterance[] earlier = {
      Said.earlier(second.equals("Ann") ? Said.ANN : Said.BOB, nearest),
      Said.earlier(first.equals("Ann") ? Said.ANN : Said.BOB, before)
    };

    List<Candidate> candidates =
        Said.withDefaults().extract(Said.by(Said.ANN, said, earlier)).candidates();

    assertThat(candidates).extracting(RunsTest::before).containsExactly(expected);
  }

  @Test
  void shouldShowNoQuestionBehindAnotherStatementThatTheReplyTakesUp() {
    Utterance[] earlier = {
      Said.earlier(Said.BOB, "I saw a heron in Riga."),
      Said.earlier(Said.BOB, "Where did you learn the harp?")
    };
    String said = "It is the pet of my aunt Ilze, who teaches biology at my school in Riga.";

    assertThat(Said.withDefaults().extract(Said.by(Said.ANN, said, earlier)).candidates())
        .extracting(RunsTest::before)
        .doesNotContain("Where did you learn the harp?");
  }

  @Test
  void shouldKeepNoChangeOfARequestToAnAssistant() {
    Utterance[] earlier = {
      Said.earlier(Said.ASSISTANT, "Here it is."),
      Said.earlier(Said.USER, "Write a poem about the harp of Riga.")
    };
    String said = "Make it more cheerful and mention the bees.";

    assertThat(Said.kept(Said.USER, said, earlier)).isEmpty();
  }

  @Test
  void shouldKeepNothingThatBeginsWithAThingThatNobodyNamed() {
    assertThat(contents(extracted("The harp symbolizes freedom and my own resilience."))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I inherited a harp from my aunt. The harp symbolizes freedom.",
        "When dad was alive, Easter meant the cabin. Since then we meet at my sister's in Bergen."
      })
  void shouldQuoteTheSentencesAroundOneThatIsKept(String said) {
    assertThat(contents(extracted(said))).containsExactly(said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "He never even calls. I run a bakery in Graz.",
        "I run a bakery in Graz. My new password is hunter2x, so there."
      })
  void shouldQuoteNeitherAnUnknownPersonNorASecretAroundASentence(String said) {
    assertThat(contents(extracted(said))).containsExactly("I run a bakery in Graz.");
  }

  @Test
  void shouldReadAFactFromASentenceAndNotFromThoseAroundIt() {
    List<Candidate> candidates = extracted("I'm allergic to celery. Ate some soup yesterday.");
    assertThat(candidates)
        .extracting(Candidate::content)
        .containsExactly("I'm allergic to celery. Ate some soup yesterday.");
    assertThat(candidates).extracting(Candidate::occurred).containsOnlyNulls();
    assertThat(candidates.getFirst().readings()).isNotEmpty();
  }

  @Test
  void shouldQuoteNeitherQuestionsNorGreetingsNorTheListenerAroundASentence() {
    String kept = "I adopted a dog called Rosa from the shelter in Ghent.";
    String said = "Hi Ben! How are you? " + kept + " You always make me laugh.";
    assertThat(contents(extracted(said))).containsExactly(kept);
  }

  @ParameterizedTest
  @CsvSource({"PT7H, Where do you keep bees?", "PT9H, ''"})
  void shouldShowNoQuestionThatIsHoursOld(Duration silence, String expected) {
    Instant asked = Said.by(Said.ANN, "").createdAt().minus(silence);
    var question =
        new Utterance(Said.BEFORE, Said.BOB, "Where do you keep bees?", List.of(), asked);
    Turn turn = Said.by(Said.ANN, "I keep two hives behind my house in Riga.", question);

    List<Candidate> candidates = Said.withDefaults().extract(turn).candidates();

    assertThat(candidates).extracting(RunsTest::before).containsExactly(expected);
  }

  /** Extracts what Ann says, perhaps after a message of Bob's. */
  private static List<Candidate> extracted(String said, String... before) {
    Turn turn =
        before.length == 0
            ? Said.by(Said.ANN, said)
            : Said.by(Said.ANN, said, Said.earlier(Said.BOB, before[0]));
    return Said.withDefaults().extract(turn).candidates();
  }

  private static String before(Candidate candidate) {
    Quote.Before before = Objects.requireNonNull(candidate.quote()).before();
    return before == null ? "" : before.text();
  }
}
