/** 'XR-' and the instant of issue in milliseconds (specification §9); a taken code is followed by the next free one. */
export const reportCode = (issuedAt: Date, attempt = 0): string => `XR-${issuedAt.getTime() + attempt}`
