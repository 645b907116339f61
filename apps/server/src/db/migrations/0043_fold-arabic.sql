-- As `plainLetters` writes a text since: of its rules those that were not kept before, on what `searchable` wrote before.
CREATE FUNCTION "fold_letters"(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(
    translate(regexp_replace(written, '[\u00ad\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]', '', 'g'),
      U&'\0671\0672\0673\0675\0649\06cc\06a9\0629\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9',
      U&'\0627\0627\0627\0627\064a\064a\0643\064701234567890123456789'),
    ' {2,}', ' ', 'g'), '^ | $', '', 'gn')
$$;--> statement-breakpoint
UPDATE "image" SET "search" = fold_letters("search") WHERE "search" <> fold_letters("search");--> statement-breakpoint
UPDATE "patient" SET "search" = fold_letters("search") WHERE "search" <> fold_letters("search");--> statement-breakpoint
UPDATE "clinical_case" SET "search" = fold_letters("search") WHERE "search" <> fold_letters("search");--> statement-breakpoint
UPDATE "report" SET "search" = fold_letters("search") WHERE "search" <> fold_letters("search");--> statement-breakpoint
UPDATE "patient_note" SET "search" = fold_letters("search") WHERE "search" <> fold_letters("search");--> statement-breakpoint
-- The row of one who was merged comes back as it stands there.
UPDATE "patient_merge" SET "gone" = jsonb_set("gone", '{search}', to_jsonb(fold_letters("gone"->>'search')))
  WHERE "gone"->>'search' <> fold_letters("gone"->>'search');--> statement-breakpoint
DROP FUNCTION "fold_letters";
