CREATE TABLE "odontogram" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"norm" text NOT NULL,
	"edition" text NOT NULL,
	"code" text NOT NULL,
	"specifications" text DEFAULT '' NOT NULL,
	"observations" text DEFAULT '' NOT NULL,
	"by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "odontogram_change" (
	"id" uuid NOT NULL,
	"clinic_id" uuid NOT NULL,
	"odontogram_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"act" jsonb NOT NULL,
	"by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "odontogram_change_odontogram_id_id_pk" PRIMARY KEY("odontogram_id","id"),
	CONSTRAINT "odontogram_change_place" UNIQUE("odontogram_id","place")
);
--> statement-breakpoint
CREATE TABLE "odontogram_signature" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"odontogram_id" uuid NOT NULL,
	"code" text NOT NULL,
	"statement" text NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL,
	"file_hash" text NOT NULL,
	"by" uuid NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "odontogram_signature_odontogram_id_unique" UNIQUE("odontogram_id"),
	CONSTRAINT "odontogram_signature_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "signed_odontogram" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"odontogram_id" uuid NOT NULL,
	"document" text NOT NULL,
	"file_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "odontogram" ADD CONSTRAINT "odontogram_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odontogram" ADD CONSTRAINT "odontogram_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odontogram" ADD CONSTRAINT "odontogram_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odontogram_change" ADD CONSTRAINT "odontogram_change_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odontogram_change" ADD CONSTRAINT "odontogram_change_odontogram_id_odontogram_id_fk" FOREIGN KEY ("odontogram_id") REFERENCES "public"."odontogram"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odontogram_change" ADD CONSTRAINT "odontogram_change_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odontogram_signature" ADD CONSTRAINT "odontogram_signature_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odontogram_signature" ADD CONSTRAINT "odontogram_signature_key_id_signing_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."signing_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odontogram_signature" ADD CONSTRAINT "odontogram_signature_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_odontogram" ADD CONSTRAINT "signed_odontogram_id_odontogram_signature_id_fk" FOREIGN KEY ("id") REFERENCES "public"."odontogram_signature"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_odontogram" ADD CONSTRAINT "signed_odontogram_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_odontogram" ADD CONSTRAINT "signed_odontogram_odontogram_id_odontogram_id_fk" FOREIGN KEY ("odontogram_id") REFERENCES "public"."odontogram"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "odontogram_patient" ON "odontogram" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "odontogram_signature_clinic" ON "odontogram_signature" USING btree ("clinic_id","signed_at");--> statement-breakpoint
CREATE INDEX "signed_odontogram_chart" ON "signed_odontogram" USING btree ("odontogram_id");--> statement-breakpoint
CREATE INDEX "signed_odontogram_file" ON "signed_odontogram" USING btree ("file_hash");--> statement-breakpoint
CREATE TRIGGER "odontogram_change_append_only" BEFORE UPDATE ON "odontogram_change" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "odontogram_signature_append_only" BEFORE UPDATE ON "odontogram_signature" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "odontogram_signature_never_deleted" BEFORE DELETE ON "odontogram_signature" FOR EACH ROW EXECUTE FUNCTION "refuse_delete"();
--> statement-breakpoint
CREATE TRIGGER "signed_odontogram_append_only" BEFORE UPDATE ON "signed_odontogram" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
-- A change and a signed document go with their odontogram, which is gone by then, and by no other way.
CREATE FUNCTION "refuse_delete_before_odontogram"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "odontogram" WHERE "id" = OLD."odontogram_id") THEN
    RAISE EXCEPTION 'rows of % are deleted with their odontogram only', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "odontogram_change_deleted_with_odontogram" BEFORE DELETE ON "odontogram_change" FOR EACH ROW EXECUTE FUNCTION "refuse_delete_before_odontogram"();
--> statement-breakpoint
CREATE TRIGGER "signed_odontogram_deleted_with_odontogram" BEFORE DELETE ON "signed_odontogram" FOR EACH ROW EXECUTE FUNCTION "refuse_delete_before_odontogram"();
--> statement-breakpoint
-- Nothing of a signed odontogram changes but whose it is.
CREATE FUNCTION "refuse_change_of_signed_odontogram"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."signed_at" IS NOT NULL AND (to_jsonb(NEW) - 'patient_id') IS DISTINCT FROM (to_jsonb(OLD) - 'patient_id') THEN
    RAISE EXCEPTION 'a signed odontogram is never changed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "odontogram_signed" BEFORE UPDATE ON "odontogram" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_signed_odontogram"();
--> statement-breakpoint
CREATE FUNCTION "refuse_entry_of_signed_odontogram"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "odontogram" WHERE "id" = NEW."odontogram_id" AND "signed_at" IS NOT NULL) THEN
    RAISE EXCEPTION 'a signed odontogram is never changed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "odontogram_change_signed" BEFORE INSERT ON "odontogram_change" FOR EACH ROW EXECUTE FUNCTION "refuse_entry_of_signed_odontogram"();
