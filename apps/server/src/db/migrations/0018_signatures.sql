ALTER TYPE "public"."review_kind" ADD VALUE 'signed';--> statement-breakpoint
ALTER TYPE "public"."review_kind" ADD VALUE 'amending';--> statement-breakpoint
CREATE TABLE "report_signature" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"code" text NOT NULL,
	"statement" text NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL,
	"file_hash" text NOT NULL,
	"by" uuid NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_signature_code_unique" UNIQUE("code"),
	CONSTRAINT "report_signature_version" UNIQUE("analysis_id","version")
);
--> statement-breakpoint
CREATE TABLE "signed_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"document" text NOT NULL,
	"file_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "report_signature" ADD CONSTRAINT "report_signature_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_signature" ADD CONSTRAINT "report_signature_key_id_signing_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."signing_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_signature" ADD CONSTRAINT "report_signature_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_report" ADD CONSTRAINT "signed_report_id_report_signature_id_fk" FOREIGN KEY ("id") REFERENCES "public"."report_signature"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_report" ADD CONSTRAINT "signed_report_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_report" ADD CONSTRAINT "signed_report_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_signature_clinic" ON "report_signature" USING btree ("clinic_id","signed_at");--> statement-breakpoint
CREATE INDEX "signed_report_analysis" ON "signed_report" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "signed_report_file" ON "signed_report" USING btree ("file_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_key_present" ON "signing_key" USING btree (("retired_at" is null)) WHERE "signing_key"."retired_at" is null;--> statement-breakpoint
CREATE TRIGGER "report_signature_append_only" BEFORE UPDATE ON "report_signature" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "signed_report_append_only" BEFORE UPDATE ON "signed_report" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "signed_report_deleted_with_analysis" BEFORE DELETE ON "signed_report" FOR EACH ROW EXECUTE FUNCTION "refuse_delete_before_analysis"();
--> statement-breakpoint
-- A code must be verifiable for ever.
CREATE FUNCTION "refuse_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "report_signature_never_deleted" BEFORE DELETE ON "report_signature" FOR EACH ROW EXECUTE FUNCTION "refuse_delete"();
