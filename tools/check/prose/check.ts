/** A part of `npm run lint`: finds forms in pages, errors and comments that a native engineer would not write. */
import { FORMS } from "./forms.ts";
import { readTexts } from "./texts.ts";

const problems = readTexts().flatMap(({ file, line, text }) =>
  FORMS.flatMap(({ form, instead }) =>
    [...text.matchAll(form)].map(([found]) => `${file}:${line}: '${found}': ${instead}`),
  ),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
