package dev.memlog.query.answered;

import dev.memlog.query.view.KeySpace;

/**
 * The keys of the view of answers, in addition to those of every view. An owner is tenant/app/user.
 *
 * <pre>
 * a reference                  the answer
 * i owner/       at reference  answers of an owner, the earliest first
 * x              at reference  an answer to delete once it has expired
 * p owner/                     when the memories of an owner were purged: answers up to then are gone
 * q tenant/app/                … of an app
 * </pre>
 */
final class AnswerKeys {

  static final KeySpace ANSWERS = new KeySpace("a");
  static final KeySpace OF_OWNER = new KeySpace("i");
  static final KeySpace OWNER_PURGED = new KeySpace("p");
  static final KeySpace APP_PURGED = new KeySpace("q");
  static final byte[] EXPIRIES = {'x'};

  private AnswerKeys() {}
}
