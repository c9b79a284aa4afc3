package org.springframework.beans.factory.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A stub of the parts of Spring that the recipe uses. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Value {
  String value();
}
