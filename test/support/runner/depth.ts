/** Whether everything runs at full length, as in `npm run test:deep`. */
export const deep = process.env.TEST_DEPTH === "deep";

/** The depth of a random or lengthy test: a short form in `npm test`, the full one in `npm run test:deep`. */
export function atDepth(sizes: { readonly test: number; readonly deep: number }): number {
  return deep ? sizes.deep : sizes.test;
}
