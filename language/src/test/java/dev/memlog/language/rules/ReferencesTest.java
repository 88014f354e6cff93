package dev.memlog.language.rules;

import static dev.memlog.language.rules.StatementRows.answer;
import static dev.memlog.language.rules.StatementRows.row;

import dev.memlog.language.turn.Speaker;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests, as rows, of the referents of pronouns, definite nouns, addresses and "we". */
class ReferencesTest {

  static Stream<Arguments> pronouns() {
    return Stream.of(
        row(
            "My brother Tom joined an orchestra. He plays the cello.",
            "Ann's brother Tom joined an orchestra",
            "Ann's brother Tom plays the cello"),
        row(
            "I need to sell my old boots, I've been keeping them under my bed.",
            "Ann needs to sell their old boots",
            "Ann has been keeping Ann's old boots under their bed"),
        // "It" is the loss, not the job.
        row("Losing my job was hard but it gave me a push.", "Losing Ann's job was hard"),
        row("He plays the cello in an orchestra."),
        // Whose twins, nobody is told.
        row(
            "The twins slept at home. They flew their kites all day.",
            "Ann says that the twins slept at home"),
        row("I put a lot of work into it."),
        row(
            "I baked a cake with plums on it for my aunt.",
            "Ann baked a cake with plums on it for Ann's aunt"),
        row("I joined two meetings. They said yes.", "Ann joined two meetings"),
        row("I moved to Kallio. She plays the cello.", "Ann moved to Kallio"),
        row(
            "The fall taught me that patience pays off.",
            "The fall taught Ann that patience pays off"),
        row(
            "I have been to Turku. I saw a whale there.",
            "Ann has been to Turku",
            "Ann saw a whale in Turku"),
        row("I went there with my kids."),
        row(
            "The fire showed me that everyone has their own fears.",
            "The fire showed Ann that everyone has their own fears"),
        answer(
            "How often do you clean your kayak?",
            "I clean it every month.",
            "Ann cleans Ann's kayak every month"),
        row("They arrived with it on Monday morning."),
        row("I told them about it."),
        answer(
            "How long have you had turtles?",
            "I have had them for three years.",
            "Ann has had turtles for three years"),
        answer(
            "That kayak is great! Did you build it?",
            "Yes, I built it in Turku.",
            "Ann built a kayak in Turku"),
        // Somebody else's remark hands no "it" on.
        answer("The harbor was crowded.", "It grows in winter."));
  }

  /** Rows in which a pronoun becomes an unambiguous name, or the statement is dropped. */
  static Stream<Arguments> antecedents() {
    return Stream.of(
        row(
            "Last week I joined a choir. It rehearses in an old mill.",
            "Ann joined a choir in the week before 9 May 2023",
            "The choir Ann joined rehearses in an old mill"),
        row(
            "I bought a telescope and I want to try it out in Oslo.",
            "Ann bought a telescope",
            "Ann wants to try out the telescope Ann bought in Oslo"),
        row(
            "I adopted a goat named Rex. It eats all my roses.",
            "Ann adopted a goat named Rex",
            "Rex eats all Ann's roses"),
        row(
            "We watched \"Vertigo\" in Turku. It made me afraid of towers.",
            "Ann watched \"Vertigo\" in Turku",
            "Vertigo made Ann afraid of towers"),
        // Not the harbor: what stands behind a preposition is not what is spoken of.
        row(
            "I took a nap at the harbor. It made me late for the ferry.",
            "Ann took a nap at the harbor",
            "The nap Ann took made Ann late for the ferry"),
        row("I read about it in a brochure. It lists forty mills."),
        // What "it" is was not known in the sentence between, so it is not known behind it.
        row(
            "It was noisy, I had to shut the window. It made me angry at the mill.",
            "Ann had to shut the window"),
        row("I met a sailor in Turku and we hit it off.", "Ann met a sailor in Turku"),
        row("I gave the hens a bath. They sleep in the barn.", "Ann gave the hens a bath"));
  }

  /** Rows in which an earlier mention identifies a definite phrase. */
  static Stream<Arguments> definites() {
    return Stream.of(
        row(
            "I run a bakery called \"Crumb\" in Oslo. My bakery opens at six. The bakery was full.",
            "Ann runs a bakery called \"Crumb\" in Oslo",
            "Ann's bakery opens at six",
            "Ann's bakery was full"),
        row(
            "I went to Turku for a week. I visited the mill there.",
            "Ann went to Turku for a week",
            "Ann visited the mill in Turku"),
        row(
            "I saw a film that is out now called \"Vertigo\". It shows a tower in Spain.",
            "Ann saw a film that is out called \"Vertigo\"",
            "Vertigo shows a tower in Spain"),
        row(
            "I am writing a new play - a comedy about two sailors.",
            "Ann is writing a new play, a comedy about two sailors"),
        row("I have submitted a few more in May."),
        row("One is bolder than my cat."),
        row("My favorite was when we sailed to Oslo."));
  }

  static Stream<Arguments> addresses() {
    return Stream.of(
        row("Hey Zoltan, I sold the boat.", "Ann sold the boat"),
        row("Zoltan, after supper I sold the boat.", "After supper Ann sold the boat"),
        row("Wow Zoltan, I am a beekeeper!", "Ann is a beekeeper"),
        row("In the meantime though, I rent a barn.", "Ann rents a barn"),
        row("On a different note, I rent a barn.", "Ann rents a barn"),
        row("I'll let you know."),
        row("I wanted to tell ya I joined an orchestra.", "Ann joined an orchestra"),
        row(
            "I took a ferry to Turku while you were swimming.",
            "Ann took a ferry to Turku while Bob was swimming"),
        row("I bet the kids bring joy to the harbor."));
  }

  /** Rows of statements that hold only of several people. */
  static Stream<Arguments> together() {
    return Stream.of(
        row("We rock as a team."),
        row("Music brings us together."),
        row("We are all individuals."),
        row(
            "We are putting together a show for the school.",
            "Ann is putting together a show for the school"),
        row("The harvest made us all tired of apples.", "The harvest made Ann tired of apples"));
  }

  /** Rows in which "we" and "our" mean everybody, so that nothing is extracted. */
  static Stream<Arguments> everybody() {
    return Stream.of(
        row("We need wider bridges."),
        row("We learn a lot from the sea."),
        row("I am upset at the state of our infrastructure."),
        row("Novels become part of our life."),
        row("We were neighbors in Turku."),
        row("I saw the photo of you two in Turku."),
        row("We needed my father's boat.", "Ann needed their father's boat"),
        row(
            "My uncle baked me a cake when we were kids.",
            "Ann's uncle baked Ann a cake when Ann was a kid"));
  }

  @ParameterizedTest(name = "{1} {2}")
  @MethodSource({"pronouns", "antecedents", "definites", "addresses", "together", "everybody"})
  void shouldNameWhatIsMeant(Speaker speaker, String before, String text, List<String> statements) {
    StatementRows.check(speaker, before, text, statements);
  }
}
