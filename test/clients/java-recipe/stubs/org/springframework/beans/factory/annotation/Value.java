package org.springframework.beans.factory.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A stub with what the recipe uses of Spring's. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Value {
  String value();
}
