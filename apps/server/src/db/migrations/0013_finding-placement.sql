ALTER TABLE "finding" ADD COLUMN "placement" jsonb;--> statement-breakpoint
-- The sentences that findings were stored with until now. Null for any other.
CREATE FUNCTION "read_placement"("sentence" text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  upper_teeth CONSTANT text[] := '{18,17,16,15,14,13,12,11,21,22,23,24,25,26,27,28}';
  lower_teeth CONSTANT text[] := '{48,47,46,45,44,43,42,41,31,32,33,34,35,36,37,38}';
  found text[];
  arch text[];
  first_at integer;
  last_at integer;
BEGIN
  IF sentence = 'Dentición mixta, piezas sin numerar' THEN
    RETURN jsonb_build_object('kind', 'mixed-dentition');
  END IF;
  found := regexp_match(sentence, '^Maxilar (superior|inferior), lado (derecho|izquierdo)'
    '(?:, (zona anterior|zona premolar|zona molar|zona retromolar|cóndilo))?$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('kind', 'region',
      'arch', CASE found[1] WHEN 'superior' THEN 'upper' ELSE 'lower' END,
      'side', CASE found[2] WHEN 'derecho' THEN 'right' ELSE 'left' END,
      'region', CASE found[3] WHEN 'cóndilo' THEN 'condyle' ELSE substr(found[3], length('zona ') + 1) END);
  END IF;
  found := regexp_match(sentence, '^Pieza ([1-4][1-8]) o ([1-4][1-8])$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('kind', 'either', 'teeth', to_jsonb(found));
  END IF;
  found := regexp_match(sentence, '^Piezas ([1-4][1-8]) a ([1-4][1-8])$');
  arch := CASE WHEN found[1] < '30' THEN upper_teeth ELSE lower_teeth END;
  first_at := array_position(arch, found[1]);
  last_at := array_position(arch, found[2]);
  IF first_at < last_at THEN
    RETURN jsonb_build_object('kind', 'span', 'teeth', to_jsonb(arch[first_at:last_at]));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As changes of type, for a finding's trigger refuses updates. A sentence that cannot be read stays.
ALTER TABLE "finding" ALTER COLUMN "location" DROP NOT NULL,
  ALTER COLUMN "placement" TYPE jsonb USING "read_placement"("location"),
  ALTER COLUMN "location" TYPE text
    USING CASE WHEN "location" <> '' AND "read_placement"("location") IS NULL THEN "location" END;
--> statement-breakpoint
DROP FUNCTION "read_placement"(text);
