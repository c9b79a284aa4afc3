/** Forms that are grammatical but not idiomatic, and what to write instead. */
export interface Form {
  readonly form: RegExp;
  readonly instead: string;
}

const BE = "(?:is|are|was|were|be|been|being)";

export const FORMS: readonly Form[] = [
  {
    form: /\b(?:whoever|somebody|anybody|everybody)\b/gi,
    instead: "name the subject: a client, a holder, an operator",
  },
  { form: new RegExp(`\\b${BE} told\\b(?! to\\b)`, "g"), instead: "'learns', 'is notified'" },
  { form: new RegExp(`\\b${BE} said\\b(?! to\\b)`, "g"), instead: "name who or what says it" },
  { form: /\banswered (?:with )?`?[1-5]\d\d\b/g, instead: "'gets 423', 'returns 423'" },
  { form: /(?<!the )(?<!an )(?<!its )(?<!this )\banswers (?:with )?`?[1-5]\d\d\b/g, instead: "'returns 423'" },
  { form: /\b(?:cannot|could not) be asked\b(?! (?:for|to)\b)/g, instead: "'can't be reached'" },
  { form: /\b(?:an?|in|with) [\w -]+ of (?:its|their|your|our|one's) own(?=[,.;:)]|$)/g, instead: "'its own lock'" },
  { form: /\bso many\b(?! that\b)/gi, instead: "a number, 'N', or 'as many as'" },
  { form: /\bin the place of\b/gi, instead: "'instead of', 'replaces'" },
  { form: /\bwhat (?:became|has become) of\b/gi, instead: "'what happened to', 'how it ended'" },
  { form: /\bbesides\b/gi, instead: "'in addition to', 'other than', 'too'" },
];
