package dev.memlog.runtime.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The inclusive bounds of a number of a configuration record. NaN meets none. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {

  /** Returns the least value. */
  double least();

  /** Returns the largest value; by default there is none. */
  double most() default Double.POSITIVE_INFINITY;
}
