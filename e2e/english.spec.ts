import { askInEnglish, askOfTheChoice } from './in-english.ts'

askInEnglish()
askOfTheChoice()
