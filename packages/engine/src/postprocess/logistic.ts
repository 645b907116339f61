/** The inverse of the score: comparing logits saves an exponential for each of thousands of empty cells. */
export const logit = (score: number): number => Math.log(score / (1 - score))

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))
