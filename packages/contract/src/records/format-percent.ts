/** 0.8731 → '87.3', with one decimal (specification §2.9). */
export const formatPercent = (confidence: number): string => (confidence * 100).toFixed(1)
