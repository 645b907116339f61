/** The value of the `queue` parameter of /preview. */
export const reviewQueue = 'review'
