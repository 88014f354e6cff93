package dev.memlog.query.levels;

import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import java.util.List;
import java.util.Set;

/**
 * A domain of a person's life, to which memories of several categories belong.
 *
 * @param name the name in answers
 * @param title the heading of a summary
 * @param names the words by which questions name the domain, in lower case
 * @param categories the categories whose memories belong to the domain
 * @param attributes the attributes whose memories belong to the domain; an entry that ends with a
 *     colon or a blank is a prefix of attributes
 * @param words the words that put a memory into the domain
 */
record Domain(
    String name,
    String title,
    Set<String> names,
    Set<String> categories,
    List<String> attributes,
    Set<String> words) {

  /** The domain of memories that belong to none of the domains in {@link #ALL}. */
  static final Domain OTHER = new Domain("other", "Other", Set.of(), Set.of(), List.of(), Set.of());

  /** The domains, in order of precedence between domains with equally many words in a memory. */
  static final List<Domain> ALL =
      List.of(
          new Domain(
              "work",
              "Work and studies",
              words(
                  "work, job, jobs, career, profession, business, office, studies, school, work life, "
                      + "working life, professional life, work and studies"),
              words("project, work_context"),
              List.of("occupation", "job", "employer", "studies", "uses:"),
              words(
                  "work, job, office, colleague, coworker, boss, manager, team, client, customer, "
                      + "company, employer, employee, employment, career, salary, promotion, promoted, "
                      + "meeting, deadline, startup, business, shift, interview, contract, conference, "
                      + "university, college, degree, thesis, exam, course, internship, hired, retired, "
                      + "project, profession, workshop, lecture, homework")),
          new Domain(
              "home",
              "Home and family",
              words(
                  "home, family, relatives, household, home life, family life, private life, "
                      + "personal life, home and family"),
              words("relationship, personal_context, brief_history, long_term_background"),
              List.of("name", "age", "birthday", "residence", "hometown", "marital_status"),
              words(
                  "family, mother, father, parent, mum, mom, dad, brother, sister, sibling, son, "
                      + "daughter, child, kid, baby, husband, wife, spouse, partner, boyfriend, "
                      + "girlfriend, fiancé, fiancée, grandmother, grandfather, grandparent, grandma, "
                      + "grandpa, grandson, granddaughter, aunt, uncle, cousin, niece, nephew, marry, "
                      + "wedding, divorce, birthday, house, home, apartment, flat, rent, mortgage, "
                      + "garden, kitchen, furniture, neighbour, neighbor, roommate, dog, cat, puppy, "
                      + "kitten, pet, household, chore")),
          new Domain(
              "health",
              "Health and sport",
              words(
                  "health, sport, sports, fitness, training, exercise, diet, wellbeing, well-being, "
                      + "health and sport, health and fitness"),
              Set.of(),
              List.of("diet"),
              words(
                  "health, doctor, dentist, hospital, clinic, therapist, therapy, medicine, "
                      + "medication, illness, ill, sick, allergy, allergic, asthma, diet, vegetarian, "
                      + "vegan, weight, sleep, injury, injured, pain, surgery, run, runner, marathon, "
                      + "gym, yoga, pilates, swim, cycle, cycling, training, fitness, exercise, sport, "
                      + "football, soccer, tennis, basketball, volleyball, badminton, hike, climb, ski, "
                      + "rowing, jogging")),
          new Domain(
              "interests",
              "Interests",
              words("interests, interest, hobbies, hobby, likes, tastes, free time, spare time"),
              words("preference"),
              List.of("like:", "favorite ", "favourite ", "plays"),
              words(
                  "interest, hobby, music, song, band, guitar, piano, violin, concert, film, movie, "
                      + "series, book, novel, poem, read, paint, draw, photograph, photography, art, "
                      + "museum, theatre, theater, game, chess, cook, bake, craft, pottery, knit, "
                      + "dance, sing, choir, festival, jazz, collect")),
          new Domain(
              "plans",
              "Plans",
              words("plans, plan, goals, goal, future, ambitions, intentions, dreams"),
              words("decision, top_of_mind"),
              List.of(),
              words(
                  "plan, goal, intend, intention, hope, wish, ambition, resolution, upcoming, "
                      + "decide, trip, travel, holiday, vacation, flight, booking")));

  private static Set<String> words(String list) {
    return Set.of(list.split(", "));
  }

  /** Returns whether memories of this category or attribute belong to the domain. */
  boolean holds(Claim claim) {
    ClaimAttribute attribute = claim.getAttribute();
    return categories.contains(claim.getCategory())
        || (attribute != null && attributes.stream().anyMatch(one -> is(attribute.getName(), one)));
  }

  private static boolean is(String attribute, String known) {
    boolean beginning = known.endsWith(":") || known.endsWith(" ");
    return beginning ? attribute.startsWith(known) : attribute.replace(' ', '_').equals(known);
  }
}
