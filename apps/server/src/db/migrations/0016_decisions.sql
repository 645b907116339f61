CREATE TABLE "decision" (
	"id" uuid NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"screen" text NOT NULL,
	"act" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decision_analysis_id_id_pk" PRIMARY KEY("analysis_id","id"),
	CONSTRAINT "decision_place" UNIQUE("analysis_id","place")
);
--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_by" ON "decision" USING btree ("by","id");--> statement-breakpoint
CREATE TRIGGER "decision_append_only" BEFORE UPDATE ON "decision" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
-- A decision goes with its analysis, which is gone by then, and by no other way.
CREATE FUNCTION "refuse_delete_before_analysis"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "analysis" WHERE "id" = OLD."analysis_id") THEN
    RAISE EXCEPTION 'rows of % are deleted with their analysis only', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "decision_deleted_with_analysis" BEFORE DELETE ON "decision" FOR EACH ROW EXECUTE FUNCTION "refuse_delete_before_analysis"();
